import { foldText } from '../language/fold-text.ts'
import { findParty, type Party } from './find-party.ts'
import type { ProposalWords } from './proposal-words.ts'

/** A part of a sentence, separated from others by words and signs that join them, such as "and" or a comma. */
type SentencePart = {
  readonly text: string
  readonly folded: string
  /** The words between it and the part before. */
  readonly join: string
  /** The party that the part itself names. */
  readonly own: Party | null
}

/** The parts of a sentence, in order. */
export function splitSentenceParts(
  sentence: string,
  words: ProposalWords,
  characterName: string | null,
): readonly SentencePart[] {
  const found = [...sentence.matchAll(words.joins)]
  const starts = [0, ...found.map(({ index, 0: join }) => index + join.length)]
  return starts
    .map((start, i) => {
      const text = sentence.slice(start, found[i]?.index).trim()
      const own = findParty(text, words, characterName)
      return { text, folded: foldText(text), join: found[i - 1]?.[0] ?? '', own }
    })
    .filter(({ text }) => text !== '')
}

/** The party of each part. In "Could you send it and warn me" the second part has that of the first. */
export function listParties(
  parts: readonly SentencePart[],
  { and, ownVerb }: ProposalWords,
): readonly (Party | null)[] {
  let last: Party | null = null
  return parts.map(({ own, join, folded }) => {
    const goesOn = own === null && and.test(join) && !ownVerb.test(folded)
    if (!goesOn) last = own
    return last
  })
}

/** A hedge of fewer words, such as ", perhaps", belongs to the part beside it. */
const SHORT = 6

/**
 * Whether a neighbouring part hedges a part or makes it conditional: the sentence's first part, or one behind a comma.
 */
export function isHedgedByNeighbour(
  parts: readonly SentencePart[],
  i: number,
  { conditional, hedges }: ProposalWords,
): boolean {
  const [before, next] = [parts[i - 1], parts[i + 1]]
  const leads = i === 1 || /\s\p{L}+\s$/u.test(before?.join ?? '')
  const beside = [leads ? before : undefined, /^[,–—]\s+$/u.test(next?.join ?? '') ? next : undefined]
  return beside.some(
    (part) =>
      part !== undefined &&
      (conditional.test(part.folded) || (hedges.test(part.folded) && part.text.split(/\s+/).length < SHORT)),
  )
}
