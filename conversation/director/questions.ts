import { foldText } from '../language/fold-text.ts'
import { hasQuestionMark, splitSentences } from '../language/sentences.ts'
import { asksUnmarked } from '../listening/question.ts'
import { vocabularyFor } from '../listening/vocabulary.ts'
import { directorWordsFor } from './director-words.ts'

/** A sentence of so many words may ask without a mark. */
const UNMARKED_WORDS = 4

/** Whether a sentence asks. Speech recognition leaves out question marks. */
export function isQuestion(sentence: string, language: string): boolean {
  if (hasQuestionMark(sentence)) return true
  const { question, lead } = directorWordsFor(language)
  const folded = foldText(sentence)
  if (asksUnmarked(folded, vocabularyFor(language))) return true
  if (folded.split(' ').length < UNMARKED_WORDS) return false
  return question.test(folded.slice(lead.exec(folded)?.[0].length ?? 0).replace(/^[ ,]+/, ''))
}

/** The sentences of a message that ask. */
export const listQuestions = (text: string, language: string): readonly string[] =>
  splitSentences(text).filter((sentence) => isQuestion(sentence, language))

/** Whether a message asks how things are, what happened or what is behind it. */
export function isGeneralQuestion(text: string, language: string): boolean {
  const { general } = directorWordsFor(language)
  return listQuestions(text, language).some((question) => general.test(foldText(question)))
}
