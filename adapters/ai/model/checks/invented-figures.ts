const figuresIn = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? []

/**
 * Whether a text has a figure that none of the others has. Figures in words are not looked for: a text that spells what was
 * written in digits, or the other way round, is taken for what it is not in the second case alone.
 */
export function inventsFigure(text: string, others: readonly string[]): boolean {
  const known = new Set(others.flatMap(figuresIn))
  return figuresIn(text).some((figure) => !known.has(figure))
}
