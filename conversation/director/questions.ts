import { foldText } from '../language/fold-text.ts'
import { hasQuestionMark, splitSentences } from '../language/sentences.ts'
import { isUnmarkedQuestion } from '../listening/question.ts'
import { vocabularyFor } from '../listening/vocabulary.ts'
import { directorWordsFor } from './director-words.ts'

/** A sentence of at least this many words may ask without a question mark. */
const UNMARKED_WORDS = 4

/** Whether a sentence has a question mark, or a clause that can be nothing but a question. */
export function isClearQuestion(sentence: string, language: string): boolean {
  const { clear } = directorWordsFor(language)
  const asks = (clause: string) =>
    isUnmarkedQuestion(clause, vocabularyFor(language)) || clear.test(withoutLead(clause, language))
  return (
    hasQuestionMark(sentence) ||
    foldText(sentence)
      .split(/[,;:–—] /)
      .some(asks)
  )
}

/** Whether a sentence asks. Speech recognition leaves out question marks. */
export function isQuestion(sentence: string, language: string): boolean {
  if (isClearQuestion(sentence, language)) return true
  const folded = foldText(sentence)
  const { question } = directorWordsFor(language)
  return folded.split(' ').length >= UNMARKED_WORDS && question.test(withoutLead(folded, language))
}

const withoutLead = (folded: string, language: string): string =>
  folded.slice(directorWordsFor(language).lead.exec(folded)?.[0].length ?? 0).replace(/^[ ,]+/, '')

/** Whether an entry of a fact's list is a question as somebody would ask it, and no word or phrase of one. */
export const isWholeQuestion = (entry: string): boolean => entry.endsWith('?')

/** The sentences of a message that ask. */
export const listQuestions = (text: string, language: string): readonly string[] =>
  splitSentences(text).filter((sentence) => isQuestion(sentence, language))

/** Whether a message asks how things are, what happened or what is behind it. */
export function isGeneralQuestion(text: string, language: string): boolean {
  const { general } = directorWordsFor(language)
  return listQuestions(text, language).some((question) => general.test(foldText(question)))
}
