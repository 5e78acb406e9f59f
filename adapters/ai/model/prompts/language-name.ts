const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const variants: Readonly<Record<string, string>> = { en: 'British English', pt: 'Brazilian Portuguese' }

/** The English name of a language for a prompt, or words with its code if that has no name or is none at all. */
export function nameLanguage(code: string): string {
  const unnamed = `the language with the code ${code}`
  try {
    return variants[code] ?? english.of(code) ?? unnamed
  } catch {
    return unnamed
  }
}
