/** So many words in a row are no coincidence, not even where a rule is well put. */
const RUN = 12

type Secret = {
  /** What nobody is to read: a part of it is told by its words in a row. */
  readonly texts: readonly string[]
  /** What people read elsewhere, though it stands in those texts too. */
  readonly open: readonly string[]
  /** What no text has by chance. */
  readonly mark: string
}

/** No word of any language; a secret may hide in it. */
const encoded = /[\w+/=%&;#\\-]{60,}/

/** Tells whether a text repeats what nobody is to read. */
export function createLeakDetector({ texts, open, mark }: Secret): (text: string) => boolean {
  const known = new Set(open.flatMap(runsOf))
  const runs = new Set(texts.flatMap(runsOf).filter((run) => !known.has(run)))
  return (text) => text.includes(mark) || encoded.test(text) || runsOf(text).some((run) => runs.has(run))
}

function runsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' '))
}
