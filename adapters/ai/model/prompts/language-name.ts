const variants: Readonly<Record<string, string>> = { en: 'British English', pt: 'Brazilian Portuguese' }
const names = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language for a prompt; the code itself where there is no name. */
export function nameLanguage(code: string): string {
  try {
    return variants[code] ?? names.of(code) ?? code
  } catch {
    return code
  }
}
