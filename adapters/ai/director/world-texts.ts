import { baseLanguage } from '../language/codes.ts'

/** A text or words in a language, else in English. */
export const inLanguage = <Value>(
  texts: Readonly<Record<string, Value>>,
  language: string,
): Value | undefined => texts[baseLanguage(language)] ?? texts.en
