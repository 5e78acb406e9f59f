/** At most this many common characters are kept on each side of the difference. */
const KEPT = 60

function countCommon(one: string, other: string, at: (text: string, nth: number) => string | undefined) {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && at(one, count) === at(other, count)) count += 1
  return count
}

/** Splits two texts at word boundaries: the common beginning, what differs in each, and the common end. */
export function splitCommonEnds(before: string, after: string) {
  const isWord = (letter: string | undefined) => letter !== undefined && /\S/.test(letter)
  const isWithin = (inner: string | undefined, ...outer: readonly (string | undefined)[]) =>
    isWord(inner) && outer.some(isWord)
  let start = countCommon(before, after, (text, nth) => text[nth])
  while (start > 0 && isWithin(before[start - 1], before[start], after[start])) start -= 1
  const [tail, otherTail] = [before.slice(start), after.slice(start)]
  let end = countCommon(tail, otherTail, (text, nth) => text.at(-1 - nth))
  while (end > 0 && isWithin(tail.at(-end), tail.at(-end - 1), otherTail.at(-end - 1))) end -= 1
  const between = (text: string) => text.slice(start, text.length - end)
  return {
    start: before.slice(0, start),
    before: between(before),
    after: between(after),
    end: before.slice(before.length - end),
  }
}

/**
 * Two versions of a text without most of their common beginning and end, so that a change in a long text is easy to
 * find. They are cut between words, with an ellipsis.
 */
export function cutCommonEnds(before: string, after: string): readonly [before: string, after: string] {
  const start = countCommon(before, after, (text, nth) => text[nth])
  const end = countCommon(before.slice(start), after.slice(start), (text, nth) => text.at(-1 - nth))
  const from = start > KEPT ? before.lastIndexOf(' ', start - KEPT) + 1 : 0
  // From here on both texts are the same.
  const tail = before.slice(before.length - end)
  const space = tail.indexOf(' ', KEPT)
  const isTailCut = space >= 0 && space < tail.trimEnd().length
  const cut = (text: string) =>
    [
      from > 0 && '… ',
      text.slice(from, isTailCut ? text.length - end + space : text.length),
      isTailCut && ' …',
    ]
      .filter(Boolean)
      .join('')
  return [cut(before), cut(after)]
}
