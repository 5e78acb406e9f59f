/** The languages of the interface; the first is the fallback (requirement I1). */
export const interfaceLanguages = ['en', 'pt', 'fr'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** Where a browser keeps the language of its interface. The server reads it to name the right texts in the page. */
export const LANGUAGE_COOKIE = 'i18next'
/** A year. */
export const LANGUAGE_COOKIE_SECONDS = 31_536_000
