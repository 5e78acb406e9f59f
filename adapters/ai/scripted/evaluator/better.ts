import { foldText, splitWords } from '../../language/fold-text.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { signals } from '../signals.ts'
import { textsOf, typeset } from './languages.ts'
import type { Sentence } from './sentence.ts'
import type { Rewriting } from './texts.ts'

const straight = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim()
const curled = (text: string, language: BuiltInLanguage): string => typeset(text.replace(/'/g, '’'), language)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What an empty piece leaves behind; in French the space before a question mark stays. */
const tidy = (text: string, language: BuiltInLanguage): string =>
  text.replace(/ {2,}/g, ' ').replace(language === 'fr' ? / (?=[,.])/g : / (?=[,.?])/g, '')

/** A sentence that a rule may touch: short enough to oversee. */
const LONGEST = 160

function rewritten(text: string, rewriting: Rewriting, language: BuiltInLanguage): string | null {
  const plain = straight(text)
  if (plain.length > LONGEST) return null
  for (const [pattern, template] of rewriting) {
    const found = pattern.exec(plain)
    if (!found) continue
    const filled = template.replace(/\$(\^?)(\d)/g, (_, up: string, group: string) => {
      const piece = (found[Number(group)] ?? '').trim()
      return up === '^' ? capital(piece) : piece
    })
    return curled(capital(tidy(filled, language)), language)
  }
  return null
}

/** "Can you finish by Friday?" becomes "What would you need to finish by Friday?". */
export const opened = ({ text }: Sentence, language: BuiltInLanguage): string | null =>
  rewritten(text, textsOf(language).better.open, language)

/** A reproach as one occasion. */
export const fair = ({ text }: Sentence, language: BuiltInLanguage): string | null =>
  rewritten(text, textsOf(language).better.fair, language)

/** Without the words that take its strength, when all of them can go and enough stays. */
export function plain(sentence: Sentence, language: BuiltInLanguage): string | null {
  const { better } = textsOf(language)
  const before = straight(sentence.text)
  if (before.length > LONGEST || better.brittle.test(before)) return null
  let text = before
  for (const [pattern, instead] of better.plain) text = text.replace(pattern, instead)
  text = text
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,.])/g, '')
    .replace(/^[\s,;–-]+/, '')
    .replace(/,(?=\s*[,.?!])/g, '')
  const left = signals(text, language)
  if (text === before || left.hedge.length + left.filler.length > 0 || left.words < 4) return null
  return curled(capital(text.trim()), language)
}

/** A vague step with a place for who, what and when. */
export const firm = ({ text }: Sentence, language: BuiltInLanguage): string | null =>
  splitWords(text).length > 22 ? null : rewritten(text, textsOf(language).better.firm, language)

/** "I understand, but" as two sentences. */
export const joinedByAnd = ({ text }: Sentence, language: BuiltInLanguage): string | null =>
  rewritten(text, textsOf(language).better.and, language)

/** A statement that hands over. */
export function inviting({ text }: Sentence, language: BuiltInLanguage): string | null {
  const { invitable, invite } = textsOf(language).better
  if (text.length > LONGEST || !invitable.test(foldText(text))) return null
  return typeset(`${text} ${invite}`, language)
}
