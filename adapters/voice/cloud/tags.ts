const TAGS: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-BR', fr: 'fr-FR' }

/** The language tag for a voice that speaks any language. */
export const languageTag = (language: string): string => TAGS[language] ?? language
