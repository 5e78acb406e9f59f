import { foldedWords } from './folded-words.ts'
import type { ViolationKind, WordCheck } from './violations.ts'
import { everyEntry } from './word-lists.ts'

/** What only a machine says of itself, or only a coach of how somebody speaks: folded words, separated by spaces. */
export const forbiddenPhrases: ReadonlyMap<string, ViolationKind> = new Map([
  ...everyEntry('machinePhrases')
    .map((phrase) => foldedWords(phrase).join(' '))
    // "A.I." reads as two words.
    .flatMap((phrase) => [phrase, phrase.replace(/\bai\b/, 'a i'), phrase.replace(/\bia\b/, 'i a')])
    .map((phrase) => [phrase, 'machine-phrase'] as const),
  ...everyEntry('coachingPhrases').map((text) => [foldedWords(text).join(' '), 'coaching-phrase'] as const),
])

/** Each phrase up to each of its characters. */
const beginnings = new Set(
  [...forbiddenPhrases.keys()].flatMap((phrase) => Array.from(phrase, (_, at) => phrase.slice(0, at + 1))),
)

/** Finds phrases as whole words, whatever stands between these. */
export function phraseCheck(): WordCheck {
  let begun: readonly { readonly text: string; readonly from: number }[] = []
  let end = 0
  return {
    take(word) {
      const all = begun.map(({ text, from }) => ({ text: `${text}${word.text}`, from }))
      all.push({ text: word.text, from: end })
      const kind = all.map(({ text }) => forbiddenPhrases.get(text)).find((one) => one !== undefined)
      begun = all
        .map(({ text, from }) => ({ text: `${text} `, from }))
        .filter(({ text }) => beginnings.has(text))
      end = word.end
      return kind ?? null
    },
    heldFrom(openWord) {
      const open = openWord?.text ?? ''
      const held = begun.find(({ text }) => beginnings.has(text + open))
      return held?.from ?? (beginnings.has(open) ? end : Infinity)
    },
  }
}
