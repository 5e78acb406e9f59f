import { splitFoldedWords, type ViolationKind, type WordCheck } from './reply-words.ts'
import { listEntries } from './word-lists.ts'

const folded = (name: 'machinePhrases' | 'coachingPhrases') =>
  listEntries(name).map((text) => splitFoldedWords(text).join(' '))
const machinePhrases = folded('machinePhrases')
// "A.I." reads as two words.
const withPoints = machinePhrases.map((text) =>
  text.replace(/\b(?:ai|ia)\b/, ([...letters]) => letters.join(' ')),
)

/** What only a machine says about itself, or a coach about how somebody speaks: folded words and spaces. */
export const forbiddenPhrases: ReadonlyMap<string, ViolationKind> = new Map([
  ...[...machinePhrases, ...withPoints].map((text) => [text, 'machine-phrase'] as const),
  ...folded('coachingPhrases').map((text) => [text, 'coaching-phrase'] as const),
])

/** Every prefix of every phrase. */
const beginnings = new Set(
  [...forbiddenPhrases.keys()].flatMap((phrase) => Array.from(phrase, (_, at) => phrase.slice(0, at + 1))),
)

/** Finds phrases as whole words, whatever characters stand between the words. */
export function createPhraseCheck(): WordCheck {
  let begun: readonly { readonly text: string; readonly from: number }[] = []
  let end = 0
  return {
    take(word) {
      const rows = [...begun, { text: '', from: end }].map((row) => ({ ...row, text: row.text + word.text }))
      begun = rows.map((row) => ({ ...row, text: `${row.text} ` })).filter((row) => beginnings.has(row.text))
      end = word.end
      return rows.map(({ text }) => forbiddenPhrases.get(text)).find((kind) => kind !== undefined) ?? null
    },
    heldFrom(openWord) {
      const open = openWord?.text ?? ''
      const held = begun.find(({ text }) => beginnings.has(text + open))
      return held?.from ?? (beginnings.has(open) ? end : Infinity)
    },
  }
}
