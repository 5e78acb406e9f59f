import { findHostility, isHostile } from '#conversation/counted/hostile-sentences.ts'
import { foldText, splitWords } from '#conversation/language/fold-text.ts'
import { cleanText } from '../clean-text.ts'
import { type JudgedConversation, listLearnerTexts, listTexts, MAX_TEXT_LENGTH } from './answer.ts'
import { inventsFigure } from '#conversation/language/invented-figures.ts'

/** A suggested wording that repeats this many criticised words in a row improves nothing. */
const CRITICISED_WORDS = 4

/** What is criticised: the words of checks that were not met, and the hostile sentences of the learner's. */
const listCriticised = (conversation: JudgedConversation): readonly string[] => [
  ...(conversation.settled ?? []).flatMap(({ verdict, evidence }) =>
    verdict === 'not_met' ? evidence.map(({ quotation }) => quotation) : [],
  ),
  ...listLearnerTexts(conversation).flatMap((text) =>
    findHostility(text, conversation.language).map(({ sentence }) => sentence),
  ),
]

const wordsOf = (text: string): readonly string[] => splitWords(foldText(text))

/** Whether a text repeats `CRITICISED_WORDS` words in a row of another one. */
function repeatsWords(text: string, other: string): boolean {
  const row = ` ${wordsOf(text).join(' ')} `
  const words = wordsOf(other)
  return words.some(
    (_, i) =>
      i + CRITICISED_WORDS <= words.length &&
      row.includes(` ${words.slice(i, i + CRITICISED_WORDS).join(' ')} `),
  )
}

/**
 * Null for a suggested wording that helps nobody: one that repeats the instructions or criticised words, is hostile, or
 * has figures that neither a message nor the briefing has.
 */
export function checkBetterWording(
  better: string | null,
  quotation: string,
  conversation: JudgedConversation,
): string | null {
  const text = cleanText(better ?? '')
  const isHelpful =
    text !== '' &&
    text !== quotation &&
    text.length <= MAX_TEXT_LENGTH &&
    !conversation.leaks(text) &&
    !inventsFigure(text, [conversation.told, ...listTexts(conversation)]) &&
    !isHostile(text, conversation.language) &&
    !listCriticised(conversation).some((criticised) => repeatsWords(text, criticised))
  return isHelpful ? text : null
}
