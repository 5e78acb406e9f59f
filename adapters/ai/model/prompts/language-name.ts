const own: Readonly<Record<string, string>> = { en: 'British English', pt: 'Brazilian Portuguese' }
const names = new Intl.DisplayNames('en', { type: 'language' })

/** A language as an English prompt calls it; the code itself when nobody knows it. */
export function nameLanguage(code: string): string {
  try {
    return own[code] ?? names.of(code) ?? code
  } catch {
    return code
  }
}
