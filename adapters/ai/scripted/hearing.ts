import { foldText, splitWords } from '../language/fold-text.ts'
import { kinds, type Kind, type Vocabulary } from './vocabulary.ts'

/** A phrase of the word lists found in a text. */
export type Hit = { readonly kind: Kind; readonly start: number; readonly end: number }

/** A sentence and what was heard in it. */
export type HeardSentence = { readonly sentence: string; readonly hits: readonly Hit[] }

type Entry = { readonly kind: Kind; readonly phrase: string }

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** Phrases filed under their first word, so that one walk over the text hears all kinds at once. */
function fileByFirstWord(vocabulary: Vocabulary): Map<string, Entry[]> {
  const byWord = new Map<string, Entry[]>()
  for (const kind of kinds) {
    for (const phrase of vocabulary.phrases[kind]) {
      const word = /[\p{L}\p{N}]+/u.exec(phrase)?.[0] ?? phrase
      byWord.set(word, [...(byWord.get(word) ?? []), { kind, phrase }])
    }
  }
  return byWord
}

const filed = new WeakMap<Vocabulary, Map<string, Entry[]>>()

function entriesOf(vocabulary: Vocabulary): Map<string, Entry[]> {
  const known = filed.get(vocabulary)
  if (known) return known
  const fresh = fileByFirstWord(vocabulary)
  filed.set(vocabulary, fresh)
  return fresh
}

/** Whether a phrase stands at a place of a folded text and ends at a word's end. */
export const standsAt = (folded: string, phrase: string, start: number): boolean =>
  folded.startsWith(phrase, start) && !(isLetter(phrase.at(-1)) && isLetter(folded[start + phrase.length]))

/** Every phrase heard in a text, in order; per kind and place the longest, none inside a harmless one. */
export function hear(text: string, vocabulary: Vocabulary): readonly Hit[] {
  const folded = foldText(text)
  const entries = entriesOf(vocabulary)
  const hits: Hit[] = []
  for (const word of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    for (const { kind, phrase } of entries.get(word[0]) ?? []) {
      if (standsAt(folded, phrase, word.index))
        hits.push({ kind, start: word.index, end: word.index + phrase.length })
    }
  }
  const heard = hits.filter((hit) => !hits.some((other) => covers(other, hit)))
  return heard.flatMap((hit) => unlessDenied(hit, folded, vocabulary))
}

/** Kinds that turn round when they are denied. */
const deniable: readonly Kind[] = ['blame', 'praise', 'empathy', 'badNews']

const notRightBefore = /(?:\bnot|n't|\bnao|\bpas)(?: an?| so| um| uma| une?)? $/
const standsForYou = /\b(?:you|your|voces?|te|sua|vous|votre)\b/

/** "I am not here to blame you" soothes, and "not good work" is no praise. */
function unlessDenied(hit: Hit, folded: string, { negated }: Vocabulary): readonly Hit[] {
  if (!deniable.includes(hit.kind)) return [hit]
  const clause =
    folded
      .slice(0, hit.start)
      .split(/[,;:.!?()–—]/)
      .at(-1) ?? ''
  if (notRightBefore.test(clause) && !standsForYou.test(folded.slice(hit.start, hit.end))) return []
  const found = negated.exec(clause)
  if (!found) return [hit]
  const start = hit.start - clause.length + found.index
  // "You are not useless" is not harsh; "I am not here to blame you" is kind.
  if (hit.kind === 'blame')
    return standsForYou.test(folded.slice(hit.start, hit.end))
      ? [{ kind: 'empathy', start, end: hit.end }]
      : []
  // "I don't have all the details, but I understand": only what is denied at once is denied.
  return splitWords(found[0]).length > 2 ? [hit] : []
}

/** Of two overlapping phrases of one kind the longer counts, then the earlier: one reproach is not two. */
function covers(outer: Hit, inner: Hit): boolean {
  if (outer === inner || outer.start >= inner.end || inner.start >= outer.end) return false
  if (outer.kind === 'harmless')
    return inner.kind !== 'empathy' && outer.start <= inner.start && outer.end >= inner.end
  const longer = outer.end - outer.start - (inner.end - inner.start)
  return outer.kind === inner.kind && (longer > 0 || (longer === 0 && outer.start < inner.start))
}
