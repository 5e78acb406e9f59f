import type { Conversation } from '#adapters/ai/port.ts'
import { scriptedReply } from '#adapters/ai/scripted/partner/partner.ts'

/** What a test sets of a conversation; the rest has defaults. */
export type RehearsalOptions = {
  readonly language?: string
  readonly mood?: string | null
  readonly chatId?: number
  readonly scenario?: Partial<Conversation['scenario']>
  readonly character?: string
}

/** A conversation for tests. */
export function createConversation(
  messages: Conversation['messages'],
  rehearsal: RehearsalOptions = {},
): Conversation {
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

/** Sends messages to the scripted partner and collects its replies. */
export function rehearseWithPartner(
  said: readonly string[],
  rehearsal: RehearsalOptions = {},
): readonly string[] {
  const messages: { isUser: boolean; content: string }[] = []
  for (const content of said) {
    messages.push({ isUser: true, content })
    messages.push({ isUser: false, content: scriptedReply(createConversation(messages, rehearsal)) })
  }
  return messages.filter((message) => !message.isUser).map((message) => message.content)
}
