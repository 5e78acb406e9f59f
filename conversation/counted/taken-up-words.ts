import type { Conversation } from '../conversation.ts'
import type { Evidence } from '../judging/rubric.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { listContentWords } from './content-words.ts'
import { type CountedMessage, listCountedMessages } from './learner-messages.ts'

/** One shared word suffices if it has at least this many letters and the learner has not used it before. */
const RARE = 5

/** The sentence of a message that takes up the partner's words; null where none does. */
export function findTakenUpSentence(
  { sentences, reply, before }: Pick<CountedMessage, 'sentences' | 'reply' | 'before'>,
  language: BuiltInLanguage,
): string | null {
  const heard = listContentWords(reply, language)
  const taken = sentences.map((sentence) => ({
    sentence,
    words: [...listContentWords(sentence, language)].filter(([stem]) => heard.has(stem)),
  }))
  const words = new Map(taken.flatMap((one) => one.words))
  // All that was said before is long in a long conversation, so it is read only where one word decides.
  if (words.size < 2 && !hasRareWord(words, before, language)) return null
  return taken.toSorted((a, b) => b.words.length - a.words.length)[0]?.sentence ?? null
}

function hasRareWord(words: ReadonlyMap<string, string>, before: string, language: BuiltInLanguage): boolean {
  const rare = [...words].filter(([, word]) => word.length >= RARE)
  if (rare.length === 0) return false
  const own = listContentWords(before, language)
  return rare.some(([stem]) => !own.has(stem))
}

/**
 * The sentences by which messages of the learner's take up words of the partner's last reply, one per message. It
 * counts words and not understanding: against the 1,490 reflections of AnnoMI (github.com/uccollab/AnnoMI of 14 March
 * 2023, 4,882 therapist's utterances; measured on 23 November 2026) precision is .55, recall .17, F1 .26, κ .13.
 */
export const findTakenUpWords = (
  conversation: Conversation,
  language: BuiltInLanguage,
): readonly Evidence[] =>
  listCountedMessages(conversation).flatMap((message) => {
    const quotation = findTakenUpSentence(message, language)
    return quotation === null ? [] : [{ message: message.number, quotation }]
  })
