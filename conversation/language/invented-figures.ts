/** The figures of a text, each as its groups of digits: joined, "10.000", "10,000" and "10 000" are equal. */
const figuresIn = (text: string): readonly (readonly string[])[] =>
  (text.match(/(?<![\p{L}\d])\d+(?:[.,:\s]\d+)*/gu) ?? []).map((figure) => figure.split(/[.,:\s]/))

/**
 * Whether a text has a figure that none of the others has. Words for numbers are not recognised: "10" for "ten" counts
 * as invented.
 */
export function inventsFigure(text: string, others: readonly string[]): boolean {
  const said = others.flatMap(figuresIn)
  const known = new Set(said.flatMap((parts) => [parts.join(''), ...parts]))
  return figuresIn(text).some(
    (parts) => !known.has(parts.join('')) && !parts.every((part) => known.has(part)),
  )
}
