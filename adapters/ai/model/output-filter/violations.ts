import { isInOtherLanguage } from '#conversation/language/detect.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { createCanaryCheck } from './canary.ts'
import { type FoldedWord, iterateFoldedWords, type ViolationKind } from './reply-words.ts'
import { createPhraseCheck } from './forbidden-phrases.ts'
import { createSecretCheck, type SecretIndex } from './secret-texts.ts'

/** The most that is held back. Characters. */
export const MAX_HELD_CHARACTERS = 120
/** After this many words the language is checked, before much has been shown. */
const WORDS_OF_LANGUAGE = 14
const legible = /[^\s\p{Cf}"“”„«»'‘’]/u

/** The parts of a prompt that no reply may repeat. */
export type PromptSecrets = { readonly canary: string; readonly secrets: SecretIndex }

/** Watches one reply as it streams. How the reply is cut into chunks makes no difference. */
export function createViolationDetector(
  { language, messages }: Pick<Conversation, 'language' | 'messages'>,
  { canary, secrets }: PromptSecrets,
) {
  const earlier = messages.flatMap(({ isUser, content }) => (isUser ? [] : content))
  const checks = [
    createCanaryCheck(canary, earlier.at(-1) ?? ''),
    createPhraseCheck(),
    createSecretCheck(secrets, earlier),
  ]
  let reply = ''
  let read = 0
  let released = 0
  let wordCount = 0
  let violation: ViolationKind | null = null

  const isForeign = (until: number) => isInOtherLanguage(reply.slice(0, until), language)
  /** Reads all whole words, and returns the last one if the next chunk may continue it. */
  const readWords = (isEnd: boolean): FoldedWord | null => {
    for (const word of iterateFoldedWords(reply, read)) {
      if (word.end === reply.length && !isEnd) return word
      read = word.end
      if (word.text === '') continue
      for (const one of checks) violation ??= one.take(word)
      wordCount += 1
      if (wordCount === WORDS_OF_LANGUAGE && isForeign(word.end)) violation ??= 'language'
      if (violation) break
    }
    return null
  }
  return {
    /** Takes a chunk and returns the text that may be shown now: at the end all the rest, after a violation nothing. */
    take(chunk: string, isEnd: boolean): string {
      if (violation) return ''
      reply += chunk
      const openWord = readWords(isEnd)
      if (isEnd && !legible.test(reply)) violation ??= 'empty'
      if (isEnd && isForeign(reply.length)) violation ??= 'language'
      if (violation) return ''
      const heldFrom = isEnd ? Infinity : Math.min(...checks.map((one) => one.heldFrom(openWord)))
      const until = Math.min(reply.length, Math.max(released, heldFrom, reply.length - MAX_HELD_CHARACTERS))
      const text = reply.slice(released, until)
      released = until
      return text
    },
    violation: () => violation,
  }
}
