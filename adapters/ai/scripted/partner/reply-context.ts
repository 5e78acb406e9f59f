import type { Conversation } from '../../port.ts'
import { foldText } from '../../language/fold-text.ts'
import { type BuiltInLanguage, toBuiltInLanguage } from '../../language/codes.ts'
import { listStopWords } from '../../listening/vocabulary.ts'
import { readScene, type Scene } from './scene.ts'
import { readSignals, type MessageSignals } from '../../listening/signals.ts'
import { advanceState, createInitialState, type PartnerState } from './partner-state.ts'
import { classifyMood, type MoodKind } from '../../mood-kind.ts'

/** Everything that a reply depends on. */
export type ReplyContext = {
  readonly language: BuiltInLanguage
  readonly mood: MoodKind
  readonly scene: Scene
  readonly text: string
  /** Words of this language that say nothing about a subject. */
  readonly stopWords: ReadonlySet<string>
  /** The last reply, folded. */
  readonly lastReply: string
  readonly signals: MessageSignals
  /** Before and after the message that is to be answered. */
  readonly stateBefore: PartnerState
  readonly state: PartnerState
  /** 1 for the learner's first message. */
  readonly turn: number
  /** All that the partner said, folded, each reply behind a space. */
  readonly partnerText: string
  readonly hasAskedLast: boolean
  readonly isRepeated: boolean
  /** Something the learner talked about before, and not just now. */
  readonly earlier: string | null
  /** Chooses among lines; the same for the same message of a chat. */
  readonly seed: string
}

/** Only these last turns are read, so that a long chat does not cost more with every message. */
const REMEMBERED = 40

/** Spaces are joined first, because what is stored may have been normalised on the way. */
const foldSpaces = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

function findEarlierTopic(heard: readonly MessageSignals[]): string | null {
  const now = heard.at(-1)?.topic ?? null
  return heard.slice(0, -2).findLast(({ topic }) => topic !== null && topic !== now)?.topic ?? null
}

/** Reads a conversation. Pure: the same conversation gives the same context. */
export function readReplyContext(conversation: Conversation): ReplyContext {
  const language = toBuiltInLanguage(conversation.language)
  const mood = classifyMood(conversation.mood)
  const learner = conversation.messages.filter((message) => message.isUser).map((message) => message.content)
  const partner = conversation.messages.filter((message) => !message.isUser).map((message) => message.content)
  const recent = learner.length > 0 ? learner.slice(-REMEMBERED) : ['']
  const heard = recent.map((text) => readSignals(text, language))
  const before = heard.slice(0, -1).reduce((so, one) => advanceState(so, one, mood), createInitialState(mood))
  const now = heard.at(-1) ?? readSignals('', language)
  const text = recent.at(-1) ?? ''
  const turn = Math.max(1, learner.length)
  return {
    language,
    mood,
    scene: readScene(conversation, language),
    text,
    stopWords: listStopWords(language),
    lastReply: ` ${foldSpaces(partner.at(-1) ?? '')}`,
    signals: now,
    stateBefore: before,
    state: advanceState(before, now, mood),
    turn,
    partnerText: ` ${foldSpaces(partner.slice(-2 * REMEMBERED).join(' '))}`,
    hasAskedLast: /\?["”»\s]*$/u.test(partner.at(-1) ?? ''),
    isRepeated: recent.slice(0, -1).some((old) => foldSpaces(old) === foldSpaces(text)),
    earlier: findEarlierTopic(heard),
    seed: `${conversation.chatId}/${turn}/${mood}`,
  }
}
