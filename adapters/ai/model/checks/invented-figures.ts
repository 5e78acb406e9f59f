const figuresIn = (text: string): readonly string[] => text.match(/(?<![\p{L}\d])\d+(?:[.,]\d+)*/gu) ?? []

/** Whether a text has a figure that none of the others has. Figures in words are not known: "10" for "ten" counts as invented. */
export function inventsFigure(text: string, others: readonly string[]): boolean {
  const known = new Set(others.flatMap(figuresIn))
  return figuresIn(text).some((figure) => !known.has(figure))
}
