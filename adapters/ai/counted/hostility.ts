import { foldText } from '../language/fold-text.ts'
import { keepRecent } from '../language/keep-recent.ts'
import { splitSentences } from '../language/sentences.ts'
import { allCountedWords } from './counted-words.ts'

/** A sentence of the learner's that insults or threatens the other person. */
export type HostileSentence = { readonly kind: 'threat' | 'insult'; readonly sentence: string }

const matches = (folded: string, pattern: RegExp, unmeant: RegExp): boolean => {
  const found = pattern.exec(folded)
  return found !== null && !unmeant.test(folded.slice(0, found.index))
}

/** Insults and threats are heard in every built-in language, whatever the language of the conversation. */
function classifySentence(sentence: string): HostileSentence | null {
  const folded = foldText(sentence)
  if (allCountedWords.some(({ threats, unmeant }) => matches(folded, threats, unmeant)))
    return { kind: 'threat', sentence }
  return allCountedWords.some(({ insults, unmeant }) => matches(folded, insults, unmeant))
    ? { kind: 'insult', sentence }
    : null
}

const readHostility = keepRecent((content: string): readonly HostileSentence[] =>
  splitSentences(content).flatMap((sentence) => classifySentence(sentence) ?? []),
)

export const findHostility = (content: string): readonly HostileSentence[] => readHostility(content, '')

/** Whether a text insults or threatens. A wording that is proposed to a learner never does. */
export const isHostile = (content: string): boolean => findHostility(content).length > 0
