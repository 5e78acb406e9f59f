/** So many characters of what two texts have in common are kept around the place where they differ. */
const KEPT = 60

function countCommon(one: string, other: string, at: (text: string, nth: number) => string | undefined) {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && at(one, count) === at(other, count)) count += 1
  return count
}

/**
 * Two versions of a text without most of what both begin and end with, so that a changed sentence is found in a long text. They
 * are cut between words, and an ellipsis says where.
 */
export function cutCommonEnds(before: string, after: string): readonly [before: string, after: string] {
  const start = countCommon(before, after, (text, nth) => text[nth])
  const end = countCommon(before.slice(start), after.slice(start), (text, nth) => text.at(-1 - nth))
  const from = start > KEPT ? before.lastIndexOf(' ', start - KEPT) + 1 : 0
  // Both have the same characters from here on.
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
