import type { Conversation } from '#conversation/conversation.ts'
import type { Check, Verdict } from '#conversation/judging/rubric.ts'
import { sampleEvenly } from '../batches.ts'

/** The labels that people gave to a learner's message. */
export const messageLabels = ['question', 'open_question', 'reflection', 'input'] as const
export type MessageLabel = (typeof messageLabels)[number]

/** A conversation whose quality, verdicts or messages somebody has labelled. */
export type BenchConversation = {
  /** Conversations of one group are translations of each other. */
  readonly group: string
  readonly conversation: Conversation
  readonly checks: readonly Check[]
  readonly quality: 'high' | 'low' | null
  /** The verdicts of people, by the keys of checks. */
  readonly expected: Readonly<Partial<Record<string, Verdict>>>
  /** The labels of each message; null where nobody has labelled it. */
  readonly labels: readonly (readonly MessageLabel[] | null)[]
}

export type BenchSet = { readonly name: string; readonly conversations: readonly BenchConversation[] }

/** A conversation that belongs to no scenario. */
export const withoutScene = (language: string, messages: Conversation['messages']): Conversation => ({
  chatId: 1,
  language,
  scenario: { title: '', description: '', introText: '', prompt: '' },
  character: null,
  mood: null,
  messages,
})

export const countTurns = ({ messages }: Conversation): number =>
  messages.filter(({ isUser }) => isUser).length

/** The first turns of a conversation: this many messages of the learner's, and the reply to the last of them. */
export function firstTurns(conversation: Conversation, turns: number): Conversation {
  const numbers = conversation.messages.flatMap(({ isUser }, i) => (isUser ? [i] : []))
  const next = numbers[turns]
  return next === undefined
    ? conversation
    : { ...conversation, messages: conversation.messages.slice(0, next) }
}

/** Picks `count` groups, spread evenly over a set. */
export function sampleGroups({ name, conversations }: BenchSet, count: number): BenchSet {
  const groups = sampleEvenly([...new Set(conversations.map(({ group }) => group))], count)
  return { name, conversations: conversations.filter(({ group }) => groups.includes(group)) }
}
