import type { Conversation } from '#conversation/conversation.ts'
import { director } from '#conversation/director/direct.ts'
import { type DirectorState, emptyWorld, type World } from '#conversation/director/world.ts'
import { scriptedReply } from '#adapters/ai/scripted/partner/partner.ts'

/** The settings of a conversation that a test chooses; the rest has defaults. */
export type RehearsalOptions = {
  readonly language?: string
  readonly mood?: string | null
  readonly chatId?: number
  readonly scenario?: Partial<Conversation['scenario']>
  readonly character?: string
  /** Facts that are open from the start. */
  readonly openFacts?: readonly string[]
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
    openFacts = [],
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
    world: worldOf(openFacts),
  }
}

const worldOf = (openFacts: readonly string[]): World => ({
  ...emptyWorld,
  facts: openFacts.map((en, i) => ({
    key: `fact-${i + 1}`,
    layer: 'open',
    texts: { en },
    question: null,
    conditions: [],
    judged: null,
    after: null,
  })),
})

/** Sends messages to the scripted partner as a chat does, and collects its replies. */
export function rehearseWithPartner(
  said: readonly string[],
  rehearsal: RehearsalOptions = {},
): readonly string[] {
  const messages: { isUser: boolean; content: string }[] = []
  let state: DirectorState | null = null
  for (const content of said) {
    messages.push({ isUser: true, content })
    const conversation = createConversation(messages, rehearsal)
    const direction = director.direct(conversation, { state, judged: [] })
    const reply = scriptedReply(conversation, direction)
    state = director.settle(direction, reply, conversation.language, messages.length)
    messages.push({ isUser: false, content: reply })
  }
  return messages.filter((message) => !message.isUser).map((message) => message.content)
}
