/** The languages of the interface; the first is the fallback (requirement I1). */
export const interfaceLanguages = ['en', 'pt', 'fr'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** For dates and lists: the interface's English is British and its Portuguese Brazilian. */
export const toRegion = (language: string): string => ({ en: 'en-GB', pt: 'pt-BR' })[language] ?? language

/**
 * Returns the first of the wanted languages that the interface has, else English.
 * @param wanted tags such as `pt` or `pt-BR`, of which only the language counts; anything else is skipped
 */
export function chooseInterfaceLanguage(wanted: readonly unknown[]): InterfaceLanguage {
  const codes = wanted.map((tag) => (typeof tag === 'string' ? tag.toLowerCase().split('-')[0] : undefined))
  const chosen = codes.map((code) => interfaceLanguages.find((one) => one === code))
  return chosen.find((one) => one !== undefined) ?? interfaceLanguages[0]
}

/** The cookie with the language of the interface. The server reads it to name the right texts in the page. */
export const LANGUAGE_COOKIE = 'i18next'
/** A year. */
export const LANGUAGE_COOKIE_SECONDS = 31_536_000
