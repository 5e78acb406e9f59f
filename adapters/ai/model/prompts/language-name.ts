const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Undefined for a code that has no name, or that is no code at all. */
export function findEnglishName(code: string): string | undefined {
  try {
    return english.of(code)
  } catch {
    return undefined
  }
}

const variants: Readonly<Record<string, string>> = { en: 'British English', pt: 'Brazilian Portuguese' }

/** The English name of a language for a prompt; the code itself where there is no name. */
export const nameLanguage = (code: string): string => variants[code] ?? findEnglishName(code) ?? code
