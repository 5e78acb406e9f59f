import { foldText, splitWords } from '../language/fold-text.ts'
import { allVocabularies, phraseKinds, type PhraseKind, type Vocabulary } from './vocabulary.ts'

/** A phrase of the word lists found in a text. */
type PhraseMatch = { readonly kind: PhraseKind; readonly start: number; readonly end: number }

/** A sentence and the phrases found in it. */
export type MatchedSentence = { readonly sentence: string; readonly matches: readonly PhraseMatch[] }

type Entry = { readonly kind: PhraseKind; readonly phrase: string }

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** Groups phrases by their first word, so that one pass over a text finds phrases of all kinds. */
function groupByFirstWord(vocabulary: Vocabulary): Map<string, Entry[]> {
  const byWord = new Map<string, Entry[]>()
  for (const kind of phraseKinds) {
    for (const phrase of vocabulary.phrases[kind]) {
      const word = /[\p{L}\p{N}]+/u.exec(phrase)?.[0] ?? phrase
      byWord.set(word, [...(byWord.get(word) ?? []), { kind, phrase }])
    }
  }
  return byWord
}

const entriesByVocabulary = new WeakMap<Vocabulary, Map<string, Entry[]>>()

function getEntries(vocabulary: Vocabulary): Map<string, Entry[]> {
  const known = entriesByVocabulary.get(vocabulary)
  if (known) return known
  const fresh = groupByFirstWord(vocabulary)
  entriesByVocabulary.set(vocabulary, fresh)
  return fresh
}

/** Whether a phrase stands at a place of a folded text and ends at a word's end. */
export const isPhraseAt = (folded: string, phrase: string, start: number): boolean =>
  folded.startsWith(phrase, start) && !(isLetter(phrase.at(-1)) && isLetter(folded[start + phrase.length]))

/** Finds all phrases in a text, in order: per kind and place the longest, none inside a harmless one. */
export function findPhrases(text: string, vocabulary: Vocabulary): readonly PhraseMatch[] {
  const folded = foldText(text)
  const entries = getEntries(vocabulary)
  const hits: PhraseMatch[] = []
  for (const word of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    for (const { kind, phrase } of entries.get(word[0]) ?? []) {
      if (isPhraseAt(folded, phrase, word.index))
        hits.push({ kind, start: word.index, end: word.index + phrase.length })
    }
  }
  const heard = hits.filter((hit) => !hits.some((other) => isCovering(other, hit)))
  return heard.flatMap((hit) => applyDenial(hit, folded, vocabulary))
}

/** Kinds that mean the opposite when they are denied. */
const deniableKinds: readonly PhraseKind[] = ['blame', 'praise', 'empathy', 'badNews', 'apology']

const joinAll = (list: 'denials' | 'afterDenial'): string =>
  allVocabularies.flatMap((one) => one[list]).join('|')
/** Matches denials of all languages, because learners mix them. */
const notRightBefore = new RegExp(`(?:${joinAll('denials')})(?: (?:${joinAll('afterDenial')}))? $`)

/** Changes or drops a denied phrase: "I am not here to blame you" is empathy, and "not good work" is no praise. */
function applyDenial(hit: PhraseMatch, folded: string, { negated, you }: Vocabulary): readonly PhraseMatch[] {
  if (!deniableKinds.includes(hit.kind)) return [hit]
  const clause =
    folded
      .slice(0, hit.start)
      .split(/[,;:.!?()–—]/)
      .at(-1) ?? ''
  const isAboutYou = you.test(folded.slice(hit.start, hit.end))
  if (notRightBefore.test(clause) && !isAboutYou) return []
  // "I didn't call, I am sorry" without its comma is an apology all the same.
  if (hit.kind === 'apology') return [hit]
  const found = negated.exec(clause)
  if (!found) return [hit]
  const start = hit.start - clause.length + found.index
  // "You are not useless" is not harsh; "I am not here to blame you" is kind.
  if (hit.kind === 'blame') return isAboutYou ? [{ kind: 'empathy', start, end: hit.end }] : []
  // In "I don't have all the details, but I understand" the phrase is too far from the denial.
  return splitWords(found[0]).length > 2 ? [hit] : []
}

/** Whether a phrase replaces another: of two overlapping phrases of one kind the longer counts, then the earlier. */
function isCovering(outer: PhraseMatch, inner: PhraseMatch): boolean {
  if (outer === inner || outer.start >= inner.end || inner.start >= outer.end) return false
  if (outer.kind === 'harmless')
    return inner.kind !== 'empathy' && outer.start <= inner.start && outer.end >= inner.end
  const longer = outer.end - outer.start - (inner.end - inner.start)
  return outer.kind === inner.kind && (longer > 0 || (longer === 0 && outer.start < inner.start))
}
