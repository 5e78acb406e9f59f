import type { Conversation } from '../../port.ts'
import { knownLanguage } from '../../scripted/languages.ts'
import { temperOf } from '../../scripted/temper.ts'
import { wordLists } from './word-lists.ts'

/**
 * A line in role for a reply that cannot be heard, in the chat's language and mood. The same place of a chat gets the
 * same line, and never the line of the reply before.
 */
export function replacementFor({ chatId, language, mood, messages }: Conversation): string {
  const lines = wordLists[knownLanguage(language)].replacements[temperOf(mood)]
  const before = messages.findLast(({ isUser }) => !isUser)?.content
  const fresh = lines.filter((line) => line !== before)
  return fresh[(chatId + messages.length) % fresh.length] ?? ''
}
