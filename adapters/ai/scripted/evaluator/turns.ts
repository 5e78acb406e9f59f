import type { Conversation } from '../../port.ts'
import { fold, wordsOf } from '../folding.ts'
import { guessLanguage, knownLanguage, smallWordsOf, type Language } from '../languages.ts'
import { judgeSentence, type Sentence } from './sentence.ts'
import { sentencesOf } from '../folding.ts'

/** More sentences than anybody says in one message: the rest is counted as words. */
const SENTENCES = 24
/** And more than are looked at in a whole conversation. */
const ALL_SENTENCES = 1600

/** One message of the learner's with the reply to it. */
export type Turn = {
  /** 1 is the first. */
  readonly number: number
  readonly written: string
  readonly said: number
  readonly heard: number
  /** What the partner had said before this message. */
  readonly before: string
  readonly sentences: readonly Sentence[]
  /** What it is: part of the conversation, said before, about the machine, or in another language. */
  readonly nature: 'own' | 'repeat' | 'outside' | 'foreign'
  /** A telling word of the partner's that the message takes up. */
  readonly takenUp: string | null
}

type Exchange = { readonly before: string; readonly written: string; readonly heard: string }

/** Every message of the learner's with what stands before and after it. */
function exchangesOf(messages: Conversation['messages']): readonly Exchange[] {
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
export function turnsOf({ messages, language: code }: Conversation): readonly Turn[] {
  const language = knownLanguage(code)
  const memory = rememberer()
  let budget = ALL_SENTENCES
  return exchangesOf(messages).map(({ before, written, heard }, i) => {
    const texts = sentencesOf(written).slice(0, Math.min(SENTENCES, budget))
    budget -= texts.length
    const isRepeat = memory.hasHeard(written)
    const sentences = texts.map((text) =>
      judgeSentence(text, { language, isFresh: !isRepeat && memory.isFresh(text), isFirst: i === 0 }),
    )
    const takenUp = memory.takenUp(written, before, code)
    return {
      number: i + 1,
      written,
      said: wordsOf(written).length,
      heard: wordsOf(heard).length,
      before,
      sentences,
      nature: natureOf(written, { sentences, isRepeat, language }),
      takenUp,
    }
  })
}

type Look = {
  readonly sentences: readonly Sentence[]
  readonly isRepeat: boolean
  readonly language: Language
}

function natureOf(written: string, { sentences, isRepeat, language }: Look): Turn['nature'] {
  if (sentences.some(({ does }) => does.attack.length + does.robot.length > 0)) return 'outside'
  const guess = guessLanguage(written)
  if (guess !== null && guess !== language) return 'foreign'
  return isRepeat ? 'repeat' : 'own'
}

/** What has been said so far: a good sentence counts once, however often it is said. */
function rememberer() {
  const sentences = new Set<string>()
  const messages: ReadonlySet<string>[] = []
  const own = new Set<string>()
  return {
    isFresh(text: string): boolean {
      const key = wordsOf(fold(text)).join(' ')
      const isNew = !sentences.has(key)
      sentences.add(key)
      return isNew
    },
    hasHeard(written: string): boolean {
      const words = new Set(wordsOf(fold(written)))
      const heard = words.size > 3 && messages.some((old) => isAlike(old, words))
      if (!heard) messages.push(words)
      return heard
    },
    takenUp(written: string, before: string, code: string): string | null {
      const small = smallWordsOf(code)
      const theirs = new Set(wordsOf(fold(before)))
      const words = wordsOf(written.normalize('NFC'))
      const isTaken = (word: string) =>
        word.length > 5 && theirs.has(word) && !own.has(word) && !small.has(word)
      const found = words.find((word) => isTaken(fold(word))) ?? null
      for (const word of words) own.add(fold(word))
      return found
    },
  }
}

/** Nearly the same words: who pastes may change a few. */
function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (Math.min(a.size, b.size) < 0.8 * Math.max(a.size, b.size)) return false
  const shared = [...b].filter((word) => a.has(word)).length
  return shared >= 0.8 * Math.max(a.size, b.size)
}
