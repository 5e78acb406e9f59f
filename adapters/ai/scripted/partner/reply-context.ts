import { isRepetitionOf } from '#conversation/counted/content-words.ts'
import type { Conversation, MoodKind } from '#conversation/conversation.ts'
import { nameCharacter } from '#conversation/character-name.ts'
import { foldSpaces, foldText } from '#conversation/language/fold-text.ts'
import { type BuiltInLanguage, toBuiltInLanguage } from '#conversation/language/codes.ts'
import { readSignals, type MessageSignals } from '#conversation/listening/signals.ts'
import { findScenarioSubject } from '#conversation/listening/topic.ts'
import { vocabularyFor } from '#conversation/listening/vocabulary.ts'
import { direct } from '#conversation/director/direct.ts'
import { canAgree } from '#conversation/director/advance-state.ts'
import {
  type Difficulty,
  type Direction,
  type DirectorState,
  emptyWorld,
} from '#conversation/director/world.ts'
import { partnerLinesFor } from './lines.ts'
import { remember, type Memory } from './memory.ts'
import { classifyMood } from '#conversation/classify-mood.ts'

/** Everything that a reply depends on. */
export type ReplyContext = {
  readonly language: BuiltInLanguage
  readonly mood: MoodKind
  /** The character's name, and what the scenario is about as its description says it. */
  readonly name: string | null
  readonly matter: string | null
  /** The scenario's title and description, folded: their words are never off topic. */
  readonly about: string
  readonly text: string
  /** The last reply, folded. */
  readonly lastReply: string
  readonly signals: MessageSignals
  /** The facts that may be told now, and the task of the reply. */
  readonly direction: Direction
  readonly state: DirectorState
  readonly difficulty: Difficulty
  /** Whether the character is ready to agree to anything. */
  readonly mayAgree: boolean
  /** The partner's memory before the message that is to be answered, and including it. */
  readonly memoryBefore: Memory
  readonly memory: Memory
  /** 1 for the learner's first message. */
  readonly turn: number
  /** The number of the message that is to be answered, from 1. */
  readonly message: number
  /** All that the partner said, folded, each reply behind a space. */
  readonly partnerText: string
  /** The folded text of the last few replies. */
  readonly recentText: string
  readonly hasAskedLast: boolean
  readonly isRepeated: boolean
  /** Chooses among lines; the same for the same message of a chat. */
  readonly seed: string
}

/** Words from this many last replies count as just said. */
const RECENT = 4

/** Only this many last turns are read, so that a long chat does not cost more with every message. */
const REMEMBERED = 40

/** Reads a conversation. Pure: the same conversation gives the same context. */
export function readReplyContext(
  conversation: Conversation,
  direction: Direction = direct(conversation),
): ReplyContext {
  const language = toBuiltInLanguage(conversation.language)
  const { scenario, world = emptyWorld } = conversation
  const mood = classifyMood(conversation.mood)
  const learner = conversation.messages.filter((message) => message.isUser).map((message) => message.content)
  const partner = conversation.messages.filter((message) => !message.isUser).map((message) => message.content)
  const recent = learner.length > 0 ? learner.slice(-REMEMBERED) : ['']
  const replies = partner.slice(-(recent.length - 1)).map((reply) => ` ${foldSpaces(reply)}`)
  const turns = recent.map((text, i) => ({
    heard: readSignals(text, language),
    reply: i < recent.length - 1 ? (replies[i] ?? null) : null,
  }))
  const lines = partnerLinesFor(language)
  const name = nameCharacter(conversation.character)
  const text = recent.at(-1) ?? ''
  const turn = Math.max(1, learner.length)
  return {
    language,
    mood,
    name,
    matter: findScenarioSubject(scenario.description, vocabularyFor(language).topic),
    about: foldText(`${scenario.title} ${scenario.description}`),
    text,
    lastReply: ` ${foldSpaces(partner.at(-1) ?? '')}`,
    signals: turns.at(-1)?.heard ?? readSignals('', language),
    direction,
    state: direction.state,
    difficulty: world.difficulty,
    mayAgree: canAgree(direction.state, world),
    memoryBefore: remember(turns.slice(0, -1), lines),
    memory: remember(turns, lines),
    turn,
    message: conversation.messages.length,
    partnerText: ` ${foldSpaces(partner.slice(-2 * REMEMBERED).join(' '))}`,
    recentText: foldSpaces(partner.slice(-RECENT).join(' ')),
    hasAskedLast: /\?["”»\s]*$/u.test(partner.at(-1) ?? ''),
    isRepeated: recent.slice(0, -1).some((old) => isRepetitionOf(text, old, language)),
    seed: `${conversation.chatId}/${turn}/${mood}/${name ?? ''}`,
  }
}
