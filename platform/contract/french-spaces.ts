/** French has a space before these signs and inside its quotation marks; no line may break there. */
export const setFrenchSpaces = (text: string): string => text.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0')

/** French texts with such spaces, for what no browser typesets: mails, files, and pages without scripts. */
export function withFrenchSpaces<T extends object>(texts: T): T {
  const typeset: T = JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? setFrenchSpaces(value) : value,
  )
  return typeset
}
