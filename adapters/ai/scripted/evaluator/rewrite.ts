import { foldText, splitWords } from '../../language/fold-text.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { readSignals } from '../../listening/signals.ts'
import type { RewriteRule } from './rewrite-rules.ts'
import type { LearnerSentence } from './sentence.ts'
import { evaluatorTextsIn, typeset } from './texts.ts'

const straightenQuotes = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim()
const curlQuotes = (text: string, language: BuiltInLanguage): string =>
  typeset(text.replace(/'/g, '’'), language)
const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Removes spaces that an empty group leaves; French keeps the space before a question mark. */
const tidy = (text: string, language: BuiltInLanguage): string =>
  text.replace(/ {2,}/g, ' ').replace(language === 'fr' ? / (?=[,.])/g : / (?=[,.?])/g, '')

/** Longer sentences are not rewritten: too much could go wrong. Characters. */
const LONGEST = 160

function applyRules(text: string, rules: readonly RewriteRule[], language: BuiltInLanguage): string | null {
  const straight = straightenQuotes(text)
  if (straight.length > LONGEST) return null
  for (const { pattern, replacement } of rules) {
    const found = pattern.exec(straight)
    if (!found) continue
    const filled = replacement.replace(/\$(\^?)(\d)/g, (_, up: string, group: string) => {
      const piece = (found[Number(group)] ?? '').trim()
      return up === '^' ? capitalise(piece) : piece
    })
    return curlQuotes(capitalise(tidy(filled, language)), language)
  }
  return null
}

/** "Can you finish by Friday?" becomes "What would you need to finish by Friday?". */
export const rewriteAsOpenQuestion = ({ text }: LearnerSentence, language: BuiltInLanguage): string | null =>
  applyRules(text, evaluatorTextsIn(language).rewrites.openQuestion, language)

/** A reproach becomes one occasion. */
export const rewriteReproach = ({ text }: LearnerSentence, language: BuiltInLanguage): string | null =>
  applyRules(text, evaluatorTextsIn(language).rewrites.reproach, language)

/** The sentence without padding, when all padding can go and four words stay. */
export function removePadding(sentence: LearnerSentence, language: BuiltInLanguage): string | null {
  const { padding, unsafeToShorten } = evaluatorTextsIn(language).rewrites
  const before = straightenQuotes(sentence.text)
  if (before.length > LONGEST || unsafeToShorten.test(before)) return null
  let text = before
  for (const { pattern, replacement } of padding) text = text.replace(pattern, replacement)
  text = text
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,.])/g, '')
    .replace(/^[\s,;–-]+/, '')
    .replace(/,(?=\s*[,.?!])/g, '')
  const left = readSignals(text, language)
  if (text === before || left.hedge.length + left.filler.length > 0 || left.words < 4) return null
  return curlQuotes(capitalise(text.trim()), language)
}

/** A vague step becomes a sentence with gaps for who, what and when. */
export const rewriteAsFirmStep = ({ text }: LearnerSentence, language: BuiltInLanguage): string | null =>
  splitWords(text).length > 22
    ? null
    : applyRules(text, evaluatorTextsIn(language).rewrites.firmStep, language)

/** "I understand, but" becomes two sentences. */
export const splitContrast = ({ text }: LearnerSentence, language: BuiltInLanguage): string | null =>
  applyRules(text, evaluatorTextsIn(language).rewrites.contrast, language)

/** A statement followed by a question. */
export function addInvitation({ text }: LearnerSentence, language: BuiltInLanguage): string | null {
  const { invitable, invitation } = evaluatorTextsIn(language).rewrites
  if (text.length > LONGEST || !invitable.test(foldText(text))) return null
  return typeset(`${text} ${invitation}`, language)
}
