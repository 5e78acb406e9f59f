/** The longest quotation that is still easy to read. Characters. */
const LONGEST = 200

const isWord = /[\p{L}\p{N}]/u

/** Cuts a passage around a place out of a sentence, between clauses or else between words. */
export function cutPassage(sentence: string, at = 0, longest = LONGEST): string {
  if (sentence.length <= longest) return sentence
  const from = at < longest - 40 ? 0 : startBefore(sentence, Math.max(0, at - longest / 2))
  const piece = sentence.slice(from, from + longest)
  const isWhole = from + longest >= sentence.length
  const cut = isWhole ? piece.length : endOf(piece)
  return piece.slice(0, cut).trim()
}

function startBefore(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space === -1 ? at : space + 1
}

function endOf(piece: string): number {
  const clause = Math.max(...[', ', '; ', ': ', ' – ', ' — '].map((mark) => piece.lastIndexOf(mark)))
  if (clause > piece.length / 2) return clause
  const space = piece.lastIndexOf(' ')
  if (space > piece.length / 2) return space
  // Within a very long word, no surrogate pair is split.
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length
}

/**
 * Finds a passage as the learner wrote it. The rules read composed letters (é); a message may hold
 * decomposed ones (e and an accent). Null when it is not found.
 */
export function findVerbatim(written: string, quotation: string): string | null {
  if (!isWord.test(quotation)) return null
  if (written.includes(quotation)) return quotation
  const letters = written.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const composed = letters.map((letter) => letter.normalize('NFC'))
  const start = composed.join('').indexOf(quotation)
  if (start === -1) return null
  const found = between(letters, composed, start, start + quotation.length)
  return found !== null && written.includes(found) ? found : null
}

function between(
  letters: readonly string[],
  composed: readonly string[],
  start: number,
  end: number,
): string | null {
  let at = 0
  const inside = letters.filter((_, i) => {
    const from = at
    at += composed[i]?.length ?? 0
    return from >= start && at <= end
  })
  const found = inside.join('')
  return found.normalize('NFC').length === end - start ? found : null
}
