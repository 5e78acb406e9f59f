import type { Conversation } from '../../port.ts'
import { foldText, splitWords } from '../../language/fold-text.ts'
import { splitSentences } from '../../language/sentences.ts'
import { type BuiltInLanguage, toBuiltInLanguage } from '../../language/codes.ts'
import { detectLanguage } from '../../language/detect.ts'
import { listStopWords } from '../../listening/vocabulary.ts'
import { readSentence, type LearnerSentence } from './sentence.ts'

/** The most sentences that are read in one message; the rest is counted as words. */
const SENTENCES = 24
/** The most sentences that are read in a conversation. */
const ALL_SENTENCES = 1200
/** A longer sentence is read in pieces that end between words. Characters. */
const LONG = 400
const endless = /.{1,400}(?=\s|$)|.{400}/gsu
/** The share of words from which on two messages are the same. */
const ALIKE = 0.8
/** This much of a message suffices to detect its language. Characters. */
const ENOUGH = 600

/** One message of the learner's with the reply to it. */
export type LearnerTurn = {
  /** 1 is the first. */
  readonly number: number
  readonly written: string
  readonly wordCount: number
  readonly replyWordCount: number
  /** What the partner had said before this message. */
  readonly partnerText: string
  readonly sentences: readonly LearnerSentence[]
  /** Part of the conversation, said before, about the machine, or in another language. */
  readonly kind: 'own' | 'repeat' | 'outside' | 'foreign'
  /** A word of the partner's that the message takes up. */
  readonly takenUp: string | null
}

type Exchange = { readonly before: string; readonly written: string; readonly heard: string }

/** Every message of the learner's with what stands before and after it. */
function pairMessages(messages: Conversation['messages']): readonly Exchange[] {
  const exchanges: { before: string; written: string; heard: string }[] = []
  let before = ''
  for (const { isUser, content } of messages) {
    if (isUser) {
      exchanges.push({ before, written: content, heard: '' })
      before = ''
      continue
    }
    before = before === '' ? content : `${before}\n${content}`
    const last = exchanges.at(-1)
    if (last) last.heard = before
  }
  return exchanges
}

/** The learner's turns, read with the rules of a language. */
export function readTurns({ messages, language: code }: Conversation): readonly LearnerTurn[] {
  const language = toBuiltInLanguage(code)
  const memory = createMemory(listStopWords(code))
  let budget = ALL_SENTENCES
  return pairMessages(messages).map(({ before, written, heard }, i) => {
    const words = splitWords(foldText(written))
    const isRepeat = memory.hasHeard(words)
    // Of a repeated message only the first sentence is read.
    const texts = splitLong(written).slice(0, isRepeat ? 1 : Math.min(SENTENCES, budget))
    budget -= texts.length
    const sentences = texts.map((text) =>
      readSentence(text, { language, isFresh: !isRepeat && memory.isFresh(text), isFirst: i === 0 }),
    )
    return {
      number: i + 1,
      written,
      wordCount: splitWords(written).length,
      replyWordCount: splitWords(heard).length,
      partnerText: before,
      sentences,
      kind: classifyTurn(written, { sentences, isRepeat, language }),
      takenUp: isRepeat ? null : memory.takenUp(written.normalize('NFC'), before),
    }
  })
}

/** Sentences, and parts of those that never end: speech recognition sets no full stops. */
const splitLong = (written: string): readonly string[] =>
  splitSentences(written).flatMap((sentence) =>
    sentence.length <= LONG ? [sentence] : (sentence.match(endless) ?? []).map((piece) => piece.trim()),
  )

type ReadMessage = {
  readonly sentences: readonly LearnerSentence[]
  readonly isRepeat: boolean
  readonly language: BuiltInLanguage
}

function classifyTurn(written: string, { sentences, isRepeat, language }: ReadMessage): LearnerTurn['kind'] {
  if (sentences.some(({ signals }) => signals.attack.length + signals.robot.length > 0)) return 'outside'
  const guess = detectLanguage(written.slice(0, ENOUGH))
  if (guess !== undefined && guess !== language) return 'foreign'
  return isRepeat ? 'repeat' : 'own'
}

/** Remembers what has been said, so that a sentence counts once. */
function createMemory(small: ReadonlySet<string>) {
  const sentences = new Set<string>()
  const messages: ReadonlySet<string>[] = []
  const own = new Set<string>()
  return {
    isFresh(text: string): boolean {
      const key = splitWords(foldText(text)).join(' ')
      const isNew = !sentences.has(key)
      sentences.add(key)
      return isNew
    },
    hasHeard(said: readonly string[]): boolean {
      const words = new Set(said)
      // Short messages such as "Yes" may come twice.
      const heard = said.length > 3 && messages.some((old) => isAlike(old, words))
      if (!heard) messages.push(words)
      return heard
    },
    takenUp(written: string, before: string): string | null {
      const theirs = new Set(splitWords(foldText(before)))
      const words = splitWords(written).map((word) => ({ word, folded: foldText(word) }))
      const found = words.find(
        ({ folded }) => folded.length > 5 && theirs.has(folded) && !own.has(folded) && !small.has(folded),
      )
      for (const { folded } of words) own.add(folded)
      return found?.word ?? null
    },
  }
}

/** Whether two messages have nearly the same words. */
function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const most = Math.max(a.size, b.size)
  let missing = most - a.size
  if (Math.min(a.size, b.size) < ALIKE * most) return false
  for (const word of b) {
    if (!a.has(word)) missing += 1
    if (missing > (1 - ALIKE) * most) return false
  }
  return true
}
