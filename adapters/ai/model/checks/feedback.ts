import { skills, type Feedback, type Measures } from '../../port.ts'
import {
  MAX_TEXT_LENGTH,
  listLearnerTexts,
  listTexts,
  cleanText,
  type Answer,
  type JudgedConversation,
} from './answer.ts'
import { containsMark } from './overview.ts'
import { quoteForRepair } from '../prompts/repair.ts'
import { findInventedQuotations, findQuotation } from './quotations.ts'

type Entry = Answer['feedback'][number]

/** The feedback that stands on words of the learner's, and what is wrong with the rest. */
export function checkFeedback(entries: readonly Entry[], ground: JudgedConversation) {
  const mine = listLearnerTexts(ground)
  const kept: Feedback[] = []
  const problems: string[] = []
  for (const entry of entries) {
    const message = mine[entry.n - 1]
    const quotation = message === undefined ? null : findQuotation(message, entry.quotation)
    const problem = problemOf(entry, { message, quotation, ground, count: mine.length })
    if (problem !== null) problems.push(problem)
    else if (quotation !== null)
      kept.push({
        message: entry.n,
        quotation,
        feedback: cleanText(entry.feedback),
        better: betterFor(entry, quotation, ground),
      })
  }
  return { kept, problems }
}

type Place = {
  readonly message: string | undefined
  readonly quotation: string | null
  readonly ground: JudgedConversation
  readonly count: number
}

function problemOf({ n, ...entry }: Entry, { message, quotation, ground, count }: Place): string | null {
  const text = cleanText(entry.feedback)
  if (message === undefined) return `feedback: the trainee has no message ${n}; there are 1 to ${count}.`
  if (quotation === null)
    return `feedback: ${quoteForRepair(entry.quotation)} does not stand in message ${n}: copy the words letter for letter.`
  if (text === '') return `feedback: the entry on message ${n} says nothing.`
  if (text.length > MAX_TEXT_LENGTH) return `feedback: the entry on message ${n} is far too long.`
  if (containsMark(text)) return `feedback: the entry on message ${n} gives a mark: give none.`
  if (ground.leaks(text)) return `feedback: the entry on message ${n} repeats your instructions.`
  const [invented] = findInventedQuotations(text, listTexts(ground))
  return invented === undefined
    ? null
    : `feedback has ${quoteForRepair(invented)} in quotation marks, which nobody said; a suggestion stands in better.`
}

function betterFor({ better }: Entry, quotation: string, ground: JudgedConversation): string | null {
  const text = cleanText(better ?? '')
  const helps = text !== '' && text !== quotation && text.length <= MAX_TEXT_LENGTH && !ground.leaks(text)
  return helps ? text : null
}

const levels = [0, 1, 2] as const

/** The same words show no more skills than this. */
const SKILLS_SHOWN = 2

/** Each skill once; above "not shown" only with words of the learner's. */
export function checkSkills(entries: Answer['skills'], ground: JudgedConversation): Measures['skills'] {
  const mine = listLearnerTexts(ground)
  const uses = new Map<string, number>()
  return skills.flatMap((skill): Measures['skills'] => {
    const entry = entries.find((one) => one.skill === skill)
    const level = levels.find((one) => one === entry?.level)
    if (!entry || level === undefined) return []
    if (level === 0) return [{ skill, level }]
    const words = findQuotation(mine[(entry.n ?? 0) - 1] ?? '', entry.quotation ?? '')
    if (words === null) return []
    const used = (uses.get(words) ?? 0) + 1
    uses.set(words, used)
    return used <= SKILLS_SHOWN ? [{ skill, level }] : []
  })
}
