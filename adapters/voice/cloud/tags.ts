const TAGS: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-BR', fr: 'fr-FR' }

/** What a voice that speaks any language is said to speak. */
export const languageTag = (language: string): string => TAGS[language] ?? language
