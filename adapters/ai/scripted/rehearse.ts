import type { Conversation } from '../port.ts'
import { scriptedReply } from './partner.ts'

/** What a test says about a conversation; the rest is filled in. */
export type Rehearsal = {
  readonly language?: string
  readonly mood?: string | null
  readonly chatId?: number
  readonly scenario?: Partial<Conversation['scenario']>
  readonly character?: string
}

/** A conversation for tests. */
export function conversationOf(messages: Conversation['messages'], rehearsal: Rehearsal = {}): Conversation {
  const {
    language = 'en',
    mood = null,
    chatId = 1,
    scenario = {},
    character = 'Sam Rivera, an analyst',
  } = rehearsal
  return {
    chatId,
    language,
    scenario: {
      title: 'Late again',
      description: 'Talk about the deadlines.',
      introText: '',
      prompt: '',
      ...scenario,
    },
    character: { description: character, bio: null },
    mood: mood === null ? null : { title: mood, description: null },
    messages,
  }
}

/** Says one message after the other to the scripted partner and collects its replies. */
export function rehearse(said: readonly string[], rehearsal: Rehearsal = {}): readonly string[] {
  const messages: { isUser: boolean; content: string }[] = []
  for (const content of said) {
    messages.push({ isUser: true, content })
    messages.push({ isUser: false, content: scriptedReply(conversationOf(messages, rehearsal)) })
  }
  return messages.filter((message) => !message.isUser).map((message) => message.content)
}
