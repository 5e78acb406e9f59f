import type { Conversation } from '../conversation.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { readSignals } from '../listening/signals.ts'
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
  const named = readSignals(text, language).offTopic
  if (named.length === 0) return false
  const heard = foldText(subject)
  return named.some((words) => !heard.includes(foldText(words)))
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
