import { toBuiltInLanguage } from '#conversation/language/codes.ts'
import { classifyMood } from '#conversation/classify-mood.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { stableHash } from '#platform/server/stable-hash.ts'
import english from './words/en.json' with { type: 'json' }
import french from './words/fr.json' with { type: 'json' }
import portuguese from './words/pt.json' with { type: 'json' }

/** The word lists of the filter, by language. */
export const wordLists = { en: english, pt: portuguese, fr: french }

type ListName = Exclude<keyof typeof english, 'replacements'>

/** The list in all languages at once: models mix languages. */
export const listEntries = (name: ListName): readonly string[] =>
  Object.values(wordLists).flatMap((lists) => lists[name])

/** A line in role in the place of a stopped reply, in the chat's language and mood, not the one before it. */
export function chooseReplacement({ chatId, language, mood, messages }: Conversation): string {
  const lines = wordLists[toBuiltInLanguage(language)].replacements[classifyMood(mood)]
  const before = messages.findLast(({ isUser }) => !isUser)?.content
  const fresh = lines.filter((line) => line !== before)
  return fresh[stableHash(`${chatId}/${messages.length}`) % fresh.length] ?? ''
}
