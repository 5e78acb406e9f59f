const fact = /^\s*[-*]?\s*(?:facto?|fato|fait)\s*(?:\((\w{2,3})(?:-\w+)?\))?\s*:/i

/** What a line of a direction is: a fact in some language, a fact in any, or none. */
const factLanguageOf = (line: string): string | null => {
  const found = fact.exec(line)
  return found ? (found[1]?.toLowerCase() ?? '') : null
}

/** A direction with the facts in the chat's language alone: in the others they would only cost. */
export function selectDirectionLanguage(prompt: string, language: string): string {
  const lines = prompt.split('\n')
  const spoken = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const kept = lines.some((line) => factLanguageOf(line) === spoken) ? spoken : 'en'
  return lines
    .filter((line) => ['', kept, null].includes(factLanguageOf(line)))
    .join('\n')
    .replace(/\n{3,}/g, () => '\n\n')
}

/** What of a direction is not to be heard word for word, and its facts, which are there to be told as they stand. */
export function splitDirection(prompt: string): { readonly secret: string; readonly facts: string } {
  const isFact = (line: string) => factLanguageOf(line) !== null
  const lines = prompt.split('\n')
  return {
    secret: lines.filter((line) => !isFact(line)).join('\n'),
    facts: lines.filter(isFact).join('\n'),
  }
}
