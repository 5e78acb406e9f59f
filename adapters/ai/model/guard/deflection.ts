import type { Conversation } from '../../port.ts'
import { stableHash } from '../../stable-hash.ts'
import { toBuiltInLanguage } from '../../language/codes.ts'
import { temperOf } from '../../scripted/temper.ts'
import { deflections } from './deflections.ts'

/**
 * What the partner says where the model could not be brought to say anything fit: in role, in the chat's language and
 * in its mood. The same place in the same chat gets the same line, and not the one it got last.
 */
export function deflection({ chatId, language, mood, messages }: Conversation): string {
  const lines = deflections[toBuiltInLanguage(language)][temperOf(mood)]
  const before = messages.findLast(({ isUser }) => !isUser)?.content
  const fresh = lines.filter((line) => line !== before)
  return fresh[stableHash(`${chatId}/${messages.length}`) % fresh.length] ?? ''
}
