import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import { fillPlaceholders } from '../partner/choose-line.ts'
import { evaluatorTextsIn } from './texts.ts'

/** French sets a thin no-break space before high punctuation and inside its quotation marks. */
export const typeset = (text: string, language: BuiltInLanguage): string =>
  language === 'fr' ? text.replace(/ ([?!;:»%])/g, '\u202F$1').replace(/« /g, '«\u202F') : text

/** A text with its placeholders filled. A quotation that ends in a mark of its own needs no full stop behind it. */
export const fillText = (
  template: string,
  values: Readonly<Record<string, string>>,
  language: BuiltInLanguage,
): string => fillPlaceholders(typeset(template, language), values).replace(/([?!…][”\u202F ]*[”»])\./g, '$1')

/** The learner's words in the quotation marks of the language. */
export function wrapInQuotationMarks(words: string, language: BuiltInLanguage): string {
  const [before, after] = evaluatorTextsIn(language).quotationMarks
  return `${before}${words}${after}`
}

/** Joins items as in "one, two and three". */
export function joinList(items: readonly string[], language: BuiltInLanguage): string {
  const { and } = evaluatorTextsIn(language).overview
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')}${and}${items.at(-1)}`
}
