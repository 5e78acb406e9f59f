import { skills, type Feedback, type Measures } from '../../port.ts'
import { LONGEST, mineIn, saidIn, tidy, type Answer, type Ground } from './answer.ts'
import { givesMark } from './overview.ts'
import { shown } from '../prompts/repair.ts'
import { inventedIn, wordsIn } from './quotations.ts'

type Entry = Answer['feedback'][number]

/** The feedback that stands on words of the learner's, and what is wrong with the rest. */
export function soundFeedback(entries: readonly Entry[], ground: Ground) {
  const mine = mineIn(ground)
  const kept: Feedback[] = []
  const problems: string[] = []
  for (const entry of entries) {
    const message = mine[entry.n - 1]
    const quotation = message === undefined ? null : wordsIn(message, entry.quotation)
    const problem = problemOf(entry, { message, quotation, ground, count: mine.length })
    if (problem !== null) problems.push(problem)
    else if (quotation !== null)
      kept.push({
        message: entry.n,
        quotation,
        feedback: tidy(entry.feedback),
        better: betterFor(entry, quotation, ground),
      })
  }
  return { kept, problems }
}

type Place = {
  readonly message: string | undefined
  readonly quotation: string | null
  readonly ground: Ground
  readonly count: number
}

function problemOf({ n, ...entry }: Entry, { message, quotation, ground, count }: Place): string | null {
  const text = tidy(entry.feedback)
  if (message === undefined) return `feedback: the trainee has no message ${n}; there are 1 to ${count}.`
  if (quotation === null)
    return `feedback: ${shown(entry.quotation)} does not stand in message ${n}: copy the words letter for letter.`
  if (text === '') return `feedback: the entry on message ${n} says nothing.`
  if (text.length > LONGEST) return `feedback: the entry on message ${n} is far too long.`
  if (givesMark(text)) return `feedback: the entry on message ${n} gives a mark: give none.`
  if (ground.leaks(text)) return `feedback: the entry on message ${n} repeats your instructions.`
  const [invented] = inventedIn(text, saidIn(ground))
  return invented === undefined
    ? null
    : `feedback has ${shown(invented)} in quotation marks, which nobody said; a suggestion stands in better.`
}

function betterFor({ better }: Entry, quotation: string, ground: Ground): string | null {
  const text = tidy(better ?? '')
  const helps = text !== '' && text !== quotation && text.length <= LONGEST && !ground.leaks(text)
  return helps ? text : null
}

const levels = [0, 1, 2] as const

/** The same words show no more skills than this. */
const SKILLS_SHOWN = 2

/** Each skill once; above "not shown" only with words of the learner's. */
export function soundSkills(entries: Answer['skills'], ground: Ground): Measures['skills'] {
  const mine = mineIn(ground)
  const uses = new Map<string, number>()
  return skills.flatMap((skill): Measures['skills'] => {
    const entry = entries.find((one) => one.skill === skill)
    const level = levels.find((one) => one === entry?.level)
    if (!entry || level === undefined) return []
    if (level === 0) return [{ skill, level }]
    const words = wordsIn(mine[(entry.n ?? 0) - 1] ?? '', entry.quotation ?? '')
    if (words === null) return []
    const used = (uses.get(words) ?? 0) + 1
    uses.set(words, used)
    return used <= SKILLS_SHOWN ? [{ skill, level }] : []
  })
}
