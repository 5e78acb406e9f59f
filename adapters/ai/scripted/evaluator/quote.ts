/** The longest quotation that is still easy to read. Characters. */
const LONGEST = 200

/** Cuts a passage around a place out of a sentence, between clauses or else between words. */
export function excerptAround(sentence: string, at = 0, longest = LONGEST): string {
  if (sentence.length <= longest) return sentence
  const from = at < longest / 2 ? 0 : sentence.indexOf(' ', at - longest / 2) + 1
  const piece = sentence.slice(from, from + longest)
  const clause = Math.max(...[', ', '; ', ': '].map((mark) => piece.lastIndexOf(mark)))
  const cut = clause > longest / 2 ? clause : piece.lastIndexOf(' ')
  const space = from + longest < sentence.length ? cut : -1
  // Without a space, it is one very long word, which is not cut inside a surrogate pair.
  return (space > 0 ? piece.slice(0, space) : piece.replace(/[\uD800-\uDBFF]$/, ''))
    .replace(/[\s,;:–-]+$/, '')
    .trim()
}
