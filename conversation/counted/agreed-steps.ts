import type { Conversation } from '../conversation.ts'
import type { Evidence } from '../judging/rubric.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { type CountedWords, countedWordsIn } from './counted-words.ts'
import { proposalWordsFor } from '../director/proposal-words.ts'
import { splitClauses } from '../director/split-clauses.ts'
import { isOpenQuestion } from './open-questions.ts'
import { listCountedMessages } from './learner-messages.ts'
import { dropRepeatedSteps, removeWithdrawnSteps } from './distinct-steps.ts'
import { keepDistinct } from './keep-distinct.ts'

/** Whether a clause says that somebody will do something. */
const commits = (clause: string, words: CountedWords): boolean =>
  (words.commits.test(foldText(clause)) || words.named.test(clause)) && !words.badNews.test(foldText(clause))

const isDated = (clause: string, words: CountedWords): boolean =>
  words.dates.test(foldText(clause)) && !words.badNews.test(foldText(clause))

/** Whether all promises of a sentence are hedged, conditional or denied, by the same clauses as the director reads. */
function isLoose(sentence: string, language: BuiltInLanguage): boolean {
  const promises = splitClauses(sentence, { language, characterName: null }).filter(({ text }) =>
    commits(text, countedWordsIn(language)),
  )
  return promises.length > 0 && !promises.some(({ isFirm, text }) => isFirm && !isDenied(text, language))
}

/**
 * Whether a clause denies its promise, right before it or behind it. Other negations ("so you don't have to wait …") do
 * not count.
 */
function isDenied(clause: string, language: BuiltInLanguage): boolean {
  const { forgets } = proposalWordsFor(language)
  const { commits, named, denied, denies } = countedWordsIn(language)
  const folded = foldText(clause)
  const { index, 0: promise } = commits.exec(folded) ?? named.exec(clause) ?? { index: 0, 0: folded }
  const end = index + promise.length
  if (forgets.test(folded.slice(0, end))) return false
  return denied.test(folded.slice(0, index)) || denies.test(folded.slice(end))
}

/** Whether a sentence names who does something and when; the date may be in the next sentence. */
export function isAgreedStep(sentence: string, next: string, language: BuiltInLanguage): boolean {
  const words = countedWordsIn(language)
  if (isOpenQuestion(sentence, language)) return false
  const clauses = sentence.split(words.joins)
  if (!clauses.some((clause) => commits(clause, words)) || isLoose(sentence, language)) return false
  if (clauses.some((clause) => isDated(clause, words))) return true
  // The next sentence's date may belong to a step of its own.
  const isNextOwn = next.split(words.joins).some((clause) => commits(clause, words))
  return !isNextOwn && !next.endsWith('?') && isDated(next, words)
}

/**
 * Splits a sentence with several steps, such as "You send it by Friday, and I draft it tonight"; one with a single step
 * stays whole.
 */
function splitSteps(sentence: string, language: BuiltInLanguage): readonly string[] {
  const words = countedWordsIn(language)
  const steps = sentence
    .split(words.joins)
    .filter((clause) => commits(clause, words) && isDated(clause, words))
  return steps.length > 1 ? steps : [sentence]
}

/**
 * The learner's steps that name a person and a date, each once. Bad news about a date and ultimatums do not count. No
 * corpus has labels for steps: of 19 sentences found in AnnoMI (of 14 March 2023; read on 22 November 2026, before
 * hedged promises were left out) 10 are steps.
 */
export function findAgreedSteps(conversation: Conversation, language: BuiltInLanguage): readonly Evidence[] {
  const found = listCountedMessages(conversation).flatMap(({ number, sentences }) =>
    sentences
      .filter((sentence, i) => isAgreedStep(sentence, sentences[i + 1] ?? '', language))
      .flatMap((sentence) => splitSteps(sentence, language))
      .map((quotation) => ({ message: number, quotation })),
  )
  return removeWithdrawnSteps(dropRepeatedSteps(keepDistinct(found), language), conversation, language)
}
