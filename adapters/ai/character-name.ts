import { foldText } from './language/fold-text.ts'
import type { Conversation } from './port.ts'

/** With one of these, folded, a description begins with a role instead. */
const notNames = new Set([
  'a',
  'an',
  'the',
  'um',
  'uma',
  'o',
  'un',
  'une',
  'le',
  'la',
  'you',
  'senior',
  'junior',
  'manager',
  'employee',
  'customer',
  'client',
  'director',
  'head',
  'new',
  'team',
  'this',
  'your',
  'someone',
  'somebody',
  'voce',
  'vous',
])

const namePart = "\\p{Lu}[\\p{L}'’.-]*"
const leadingName = new RegExp(
  `^\\s*(${namePart}(?: (?:d[aeo]s? |de |van |von )?${namePart}){0,3})` +
    '(?=\\s*(?:,|\\(|:|–|-| is | é | est | has | works |$))',
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
