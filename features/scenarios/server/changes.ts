type Texts = Readonly<Record<string, string>>

/** What differs, before and after; null when nothing does. */
export function changesIn(before: Texts, after: Texts): { before: Texts; after: Texts } | null {
  const keys = Object.keys(after).filter((key) => before[key] !== after[key])
  if (keys.length === 0) return null
  const only = (texts: Texts) => Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']))
  return { before: only(before), after: only(after) }
}
