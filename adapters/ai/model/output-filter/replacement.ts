import { toBuiltInLanguage } from '../../language/codes.ts'
import type { Conversation } from '../../port.ts'
import { classifyMood } from '../../mood-kind.ts'
import { stableHash } from '../../stable-hash.ts'
import { wordLists } from './word-lists.ts'

/** A line in role for a reply that must not be heard, in the chat's language and mood; not that of the reply before. */
export function chooseReplacement({ chatId, language, mood, messages }: Conversation): string {
  const lines = wordLists[toBuiltInLanguage(language)].replacements[classifyMood(mood)]
  const before = messages.findLast(({ isUser }) => !isUser)?.content
  const fresh = lines.filter((line) => line !== before)
  return fresh[stableHash(`${chatId}/${messages.length}`) % fresh.length] ?? ''
}
