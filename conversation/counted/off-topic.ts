import type { Conversation } from '../conversation.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { findPhrases } from '../listening/find-phrases.ts'
import { vocabularyFor } from '../listening/vocabulary.ts'
import { listContentWords } from './content-words.ts'
import { listFigures } from './counted-words.ts'

/** What the conversation is about: the scenario, and all that the partner says. */
export const readSubject = ({ scenario, messages }: Conversation): string =>
  [
    scenario.title,
    scenario.description,
    ...messages.filter(({ isUser }) => !isUser).map(({ content }) => content),
  ].join('\n')

/** Whether a text names something of the listed small talk that the conversation is not about. */
export function hasSmallTalk(text: string, subject: string, language: BuiltInLanguage): boolean {
  const named = findPhrases(text, vocabularyFor(language)).filter(({ kind }) => kind === 'offTopic')
  if (named.length === 0) return false
  const [heard, folded] = [foldText(subject), foldText(text)]
  return named.some(({ start, end }) => !heard.includes(folded.slice(start, end)))
}

/** Whether a message is small talk that has no word of the conversation's subject. */
export function isOffTopic(content: string, subject: string, language: BuiltInLanguage): boolean {
  if (!hasSmallTalk(content, subject, language)) return false
  const words = listContentWords(subject, language)
  // Figures are left out: the same number or day in both is chance.
  const figures = listFigures(content, language).flatMap((figure) => [
    ...listContentWords(figure, language).keys(),
  ])
  return ![...listContentWords(content, language).keys()].some(
    (stem) => words.has(stem) && !figures.includes(stem),
  )
}
