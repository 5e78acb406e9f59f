import { isHostile } from '#conversation/counted/hostile-sentences.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import { evaluatorTextsIn, type EvaluatorTexts } from './texts.ts'
import { typeset } from './typeset.ts'

const straightenQuotes = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim()
const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const uncapitalise = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Removes spaces that an empty group leaves; French keeps the space before a question mark. */
const removeExtraSpaces = (text: string, language: BuiltInLanguage): string =>
  text.replace(/ {2,}/g, ' ').replace(language === 'fr' ? / (?=[,.])/g : / (?=[,.?])/g, '')

/** Longer sentences are not rewritten: too much could go wrong. Characters. */
const LONGEST = 160

/**
 * Another wording of a sentence by the first rule that fits: "Can you finish by Friday?" becomes "What would you need
 * to finish by Friday?". Null where no rule fits, or where the wording would be hostile.
 */
export function rewriteSentence(
  text: string,
  rules: keyof EvaluatorTexts['rewrites'],
  language: BuiltInLanguage,
): string | null {
  const straight = straightenQuotes(text)
  if (straight.length > LONGEST) return null
  for (const { pattern, replacement } of evaluatorTextsIn(language).rewrites[rules]) {
    const found = pattern.exec(straight)
    if (!found) continue
    const filled = replacement.replace(/\$([\^_]?)(\d)/g, (_, first: string, group: string) => {
      const piece = (found[Number(group)] ?? '').trim()
      if (first === '') return piece
      return first === '^' ? capitalise(piece) : uncapitalise(piece)
    })
    const better = typeset(capitalise(removeExtraSpaces(filled, language)).replace(/'/g, '’'), language)
    return isHostile(better, language) ? null : better
  }
  return null
}
