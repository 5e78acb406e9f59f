import type { Conversation } from '../port.ts'
import { foldText } from '../language/fold-text.ts'
import { type BuiltInLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { smallWordsOf } from './languages.ts'
import { sceneOf, type Scene } from './scene.ts'
import { signals, type Signals } from './signals.ts'
import { after, startOf, type State } from './state.ts'
import { temperOf, type Temper } from './temper.ts'

/** All that a reply is worked out from. */
export type Moment = {
  readonly language: BuiltInLanguage
  readonly temper: Temper
  readonly scene: Scene
  readonly text: string
  /** Words of this language that say nothing about a subject. */
  readonly smallWords: ReadonlySet<string>
  /** The last reply, folded. */
  readonly lastReply: string
  readonly heard: Signals
  /** Before and after the message that is to be answered. */
  readonly before: State
  readonly state: State
  /** 1 for the learner's first message. */
  readonly turn: number
  /** All that the partner said, folded, each reply behind a space. */
  readonly said: string
  readonly askedLast: boolean
  readonly isRepeated: boolean
  /** Something the learner talked about before, and not just now. */
  readonly earlier: string | null
  /** The same for one message of one chat. */
  readonly seed: string
}

/** Turns beyond these no longer change a mood, and a long chat must not cost more with every message. */
const REMEMBERED = 40

/** Spaces are joined first, because what is stored may have been normalised on the way. */
const plain = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

function earlierTopic(heard: readonly Signals[]): string | null {
  const now = heard.at(-1)?.topic ?? null
  return heard.slice(0, -2).findLast(({ topic }) => topic !== null && topic !== now)?.topic ?? null
}

/** Reads a conversation. Pure: the same conversation gives the same moment. */
export function momentOf(conversation: Conversation): Moment {
  const language = toBuiltInLanguage(conversation.language)
  const temper = temperOf(conversation.mood)
  const learner = conversation.messages.filter((message) => message.isUser).map((message) => message.content)
  const partner = conversation.messages.filter((message) => !message.isUser).map((message) => message.content)
  const recent = learner.length > 0 ? learner.slice(-REMEMBERED) : ['']
  const heard = recent.map((text) => signals(text, language))
  const before = heard.slice(0, -1).reduce((so, one) => after(so, one, temper), startOf(temper))
  const now = heard.at(-1) ?? signals('', language)
  const text = recent.at(-1) ?? ''
  const turn = Math.max(1, learner.length)
  return {
    language,
    temper,
    scene: sceneOf(conversation, language),
    text,
    smallWords: smallWordsOf(language),
    lastReply: ` ${plain(partner.at(-1) ?? '')}`,
    heard: now,
    before,
    state: after(before, now, temper),
    turn,
    said: ` ${plain(partner.slice(-2 * REMEMBERED).join(' '))}`,
    askedLast: /\?["”»\s]*$/u.test(partner.at(-1) ?? ''),
    isRepeated: recent.slice(0, -1).some((old) => plain(old) === plain(text)),
    earlier: earlierTopic(heard),
    seed: `${conversation.chatId}/${turn}/${temper}`,
  }
}
