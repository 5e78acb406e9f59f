import type { Conversation, Partner } from '#adapters/ai/port.ts'
import { typingPartner } from '#adapters/ai/resolve.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner.ts'
import { connectModel, type ChatMessage } from './model.ts'

/** The partner of the measured product: the stub model by the shortest way, or the product's own. */
export function benchPartner(stubPort: number, first: string): Partner & { use(model: string): void } {
  const model = connectModel(stubPort)
  const scripted = scriptedPartner({ pause: async () => {} })
  const shipped = typingPartner()
  let name = first
  return {
    name: 'bench',
    promptVersion: null,
    speaks: (language) => language,
    use: (wanted) => {
      name = wanted
    },
    reply: (conversation, options) => {
      if (name === 'scripted') return scripted.reply(conversation, options)
      if (name === 'shipped') return shipped.reply(conversation, options)
      return model.pieces(name, promptOf(conversation), options.signal)
    },
  }
}

const promptOf = ({ scenario, character, messages }: Conversation): ChatMessage[] => [
  { role: 'system', content: `${scenario.prompt}\n${character?.description ?? ''}` },
  ...messages.map(({ isUser, content }): ChatMessage => ({ role: isUser ? 'user' : 'assistant', content })),
]
