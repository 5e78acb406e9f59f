import type { BuiltInLanguage } from '../../language/codes.ts'
import { english } from './en/texts.ts'
import { french } from './fr/texts.ts'
import { portuguese } from './pt/texts.ts'
import type { Texts } from './texts.ts'

const texts: Readonly<Record<BuiltInLanguage, Texts>> = { en: english, pt: portuguese, fr: french }

export const textsOf = (language: BuiltInLanguage): Texts => texts[language]

/** French sets a thin no-break space before high punctuation and inside its quotation marks. */
export const typeset = (text: string, language: BuiltInLanguage): string =>
  language === 'fr' ? text.replace(/ ([?!;:»%])/g, '\u202F$1').replace(/« /g, '«\u202F') : text

/** The learner's words in the quotation marks of the language. */
export function quoted(words: string, language: BuiltInLanguage): string {
  const [before, after] = textsOf(language).quote
  return `${before}${words}${after}`
}
