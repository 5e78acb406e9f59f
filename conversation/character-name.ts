import * as z from 'zod/mini'
import { foldText } from './language/fold-text.ts'
import type { Conversation } from './conversation.ts'
import en from './words/names/en.json' with { type: 'json' }
import fr from './words/names/fr.json' with { type: 'json' }
import pt from './words/names/pt.json' with { type: 'json' }

const words = z.string().check(z.minLength(1))
const NameWords = z.strictObject({
  /** Folded words with which a description begins with a role instead of a name. */
  notNames: words,
  /** Verbs that may follow a name at the beginning of a description. */
  verbs: words,
})

/** Of all languages together: a description may be written in any of them, whatever the chat's is. */
const files = [en, fr, pt].map((file) => NameWords.parse(file))
const notNames = new Set(files.flatMap((file) => file.notNames.split(' ')))
const verbs = files.flatMap((file) => file.verbs.split(' ')).join('|')

const namePart = "\\p{Lu}[\\p{L}'’.-]*"
const leadingName = new RegExp(
  `^\\s*(${namePart}(?: (?:d[aeo]s? |de |van |von )?${namePart}){0,3})` +
    `(?=\\s*(?:,|\\(|:|–|-| (?:${verbs}) |$))`,
  'u',
)

/** The name of a character: its own, else the one with which its description begins. */
export const nameCharacter = (character: Conversation['character']): string | null =>
  character?.name ?? findCharacterName(character?.description ?? '')

/** The name with which a character's description begins, such as "Sam Rivera, an analyst who …". */
export function findCharacterName(description: string): string | null {
  const found = leadingName.exec(description)?.[1]
  if (found === undefined) return null
  return found.split(' ').some((word) => notNames.has(foldText(word))) ? null : found
}
