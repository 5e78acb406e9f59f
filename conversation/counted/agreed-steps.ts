import type { Conversation } from '../conversation.ts'
import type { Evidence } from '../judging/rubric.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { type CountedWords, countedWordsIn } from './counted-words.ts'
import { proposalWordsFor } from '../director/proposal-words.ts'
import { splitClauses } from '../director/split-clauses.ts'
import { isOpenQuestion } from './open-questions.ts'
import { listCountedMessages } from './learner-messages.ts'
import { keepDistinct } from './keep-distinct.ts'

/** Whether a clause says that somebody will do something. */
const commits = (clause: string, words: CountedWords): boolean =>
  (words.commits.test(foldText(clause)) || words.named.test(clause)) && !words.badNews.test(foldText(clause))

const isDated = (clause: string, words: CountedWords): boolean =>
  words.dates.test(foldText(clause)) && !words.badNews.test(foldText(clause))

/** Whether every promise of a sentence is hedged or conditional, by the same clauses as the director reads. */
function isHedged(sentence: string, language: BuiltInLanguage): boolean {
  const promises = splitClauses(sentence, { language, characterName: null }).filter(({ text }) =>
    commits(text, countedWordsIn(language)),
  )
  return promises.length > 0 && !promises.some(({ isFirm }) => isFirm)
}

/** Whether a sentence, with the date in the next one, names who does something and when. */
export function isAgreedStep(sentence: string, next: string, language: BuiltInLanguage): boolean {
  const words = countedWordsIn(language)
  if (isOpenQuestion(sentence, language)) return false
  const clauses = sentence.split(words.joins)
  if (!clauses.some((clause) => commits(clause, words)) || isHedged(sentence, language)) return false
  if (clauses.some((clause) => isDated(clause, words))) return true
  // The next sentence's date may belong to a step of its own.
  const isNextOwn = next.split(words.joins).some((clause) => commits(clause, words))
  return !isNextOwn && !next.endsWith('?') && isDated(next, words)
}

/** "You send it by Friday, and I draft it tonight" names two steps; a sentence with one is quoted whole. */
function splitSteps(sentence: string, language: BuiltInLanguage): readonly string[] {
  const words = countedWordsIn(language)
  const steps = sentence
    .split(words.joins)
    .filter((clause) => commits(clause, words) && isDated(clause, words))
  return steps.length > 1 ? steps : [sentence]
}

/**
 * The learner's steps that name a person and a date, each once. Bad news about a date and ultimatums are none. No corpus
 * has labels for it: of 19 sentences found in AnnoMI (of 14 March 2023; read on 22 November 2026, before hedged promises were left out) 10 are steps.
 */
export function findAgreedSteps(conversation: Conversation, language: BuiltInLanguage): readonly Evidence[] {
  const found = listCountedMessages(conversation).flatMap(({ number, sentences }) =>
    sentences
      .filter((sentence, i) => isAgreedStep(sentence, sentences[i + 1] ?? '', language))
      .flatMap((sentence) => splitSteps(sentence, language))
      .map((quotation) => ({ message: number, quotation })),
  )
  return leaveOutTakenBack(keepFirstOfEach(keepDistinct(found), language), conversation, language)
}

/** "Forget my offer" takes back the steps of the newest message before it. */
function leaveOutTakenBack(
  steps: readonly Evidence[],
  conversation: Conversation,
  language: BuiltInLanguage,
): readonly Evidence[] {
  const { takesBack } = proposalWordsFor(language)
  return listCountedMessages(conversation)
    .filter(({ sentences }) => sentences.some((sentence) => takesBack.test(foldText(sentence))))
    .reduce((kept, { number }) => {
      const last = kept.findLast(({ message }) => message < number)?.message
      return kept.filter(({ message }) => message !== last)
    }, steps)
}

/** Who acts, in the words that commit somebody. */
const actor = /(?<!\p{L})(?:i|we|you|je|j|nous|on|vous|tu|eu|a gente|nos|voce)(?!\p{L})/u

/** Two or more who act: one word for all that say so. */
const together = /^(?:we|nous|on|nos|a gente)$/u

/** Much can be done today, so that it tells no step from another. */
const today = /^(?:today|tonight|hoje|aujourd'hui)$/u

/** Who does something on which day, as far as words tell; null where no day is in them. */
function readAppointment(step: string, language: BuiltInLanguage): string | null {
  const { commits: committing, dates } = countedWordsIn(language)
  const folded = foldText(step)
  const day = dates.exec(folded)?.[0].split(' ').at(-1)
  if (day === undefined || today.test(day)) return null
  const [who = ''] = actor.exec(committing.exec(folded)?.[0] ?? '') ?? []
  return `${together.test(who) ? 'we' : who} ${day}`
}

/**
 * What somebody does on a day is one step, however often it is summed up. Two things of one person on one day cannot be told
 * from that, and count once.
 */
function keepFirstOfEach(steps: readonly Evidence[], language: BuiltInLanguage): readonly Evidence[] {
  const appointments = steps.map(({ quotation }) => readAppointment(quotation, language))
  return steps.filter((_, i) => {
    const one = appointments[i]
    return one === undefined || one === null || appointments.indexOf(one) === i
  })
}
