const fact = /^\s*[-*]?\s*(?:facto?|fato|fait)\s*(?:\((\w{2,3})(?:-\w+)?\))?\s*:/i

/** The language of a fact in a line of a direction: empty for a fact in any language, null for another line. */
const readFactLanguage = (line: string): string | null => {
  const found = fact.exec(line)
  return found ? (found[1]?.toLowerCase() ?? '') : null
}

/** A direction with the facts in the chat's language only: those in other languages would cost tokens. */
export function selectDirectionLanguage(prompt: string, language: string): string {
  const lines = prompt.split('\n')
  const wanted = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const kept = lines.some((line) => readFactLanguage(line) === wanted) ? wanted : 'en'
  return lines
    .filter((line) => ['', kept, null].includes(readFactLanguage(line)))
    .join('\n')
    .replace(/\n{3,}/g, () => '\n\n')
}

/** Splits a direction into the part that the partner must not repeat and the facts, which it may repeat. */
export function splitDirection(prompt: string): { readonly secret: string; readonly facts: string } {
  const isFact = (line: string) => readFactLanguage(line) !== null
  const lines = prompt.split('\n')
  return {
    secret: lines.filter((line) => !isFact(line)).join('\n'),
    facts: lines.filter(isFact).join('\n'),
  }
}
