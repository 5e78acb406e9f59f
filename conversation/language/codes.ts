/** Languages for which the rules have lists of words, and the built-in partner and evaluator texts. */
export const builtInLanguages = ['en', 'pt', 'fr'] as const
export type BuiltInLanguage = (typeof builtInLanguages)[number]

/** Makes something for each built-in language. */
export const mapBuiltInLanguages = <Made>(
  make: (language: BuiltInLanguage) => Made,
): Readonly<Record<BuiltInLanguage, Made>> => ({ en: make('en'), pt: make('pt'), fr: make('fr') })

/** The language of a code without its region: pt-BR and pt_BR are pt. */
export const baseLanguage = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? ''

export const isBuiltInLanguage = (code: string): code is BuiltInLanguage =>
  builtInLanguages.some((language) => language === code)

/** The built-in language for a code: its own, else English. */
export function toBuiltInLanguage(code: string): BuiltInLanguage {
  const base = baseLanguage(code)
  return isBuiltInLanguage(base) ? base : 'en'
}

/** A text or words in a language, else in English. */
export function inLanguage<Value>(
  texts: Readonly<Record<string, Value>> & { readonly en: Value },
  language: string,
): Value
export function inLanguage<Value>(texts: Readonly<Record<string, Value>>, language: string): Value | undefined
export function inLanguage<Value>(
  texts: Readonly<Record<string, Value>>,
  language: string,
): Value | undefined {
  return texts[baseLanguage(language)] ?? texts.en
}
