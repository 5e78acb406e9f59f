import { modelPartner } from '#adapters/ai/model/partner.ts'
import type { CallOptions, Conversation, Partner } from '#adapters/ai/port.ts'
import { openModel, typingPartner } from '#adapters/ai/resolve.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner.ts'
import { readConfig } from '#platform/server/config.ts'
import { connectModel, type ChatMessage } from './model.ts'

/**
 * The partner of the measured product: the stub model by the shortest way, or by an adapter of the product's as
 * `local:` or `openai:`, or the product's own.
 */
export function benchPartner(stubPort: number, first: string): Partner & { use(model: string): void } {
  const model = connectModel(stubPort)
  const scripted = scriptedPartner({ pause: async () => {} })
  const shipped = typingPartner()
  const adapted = adaptedTo(stubPort)
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
      if (name.includes(':')) return adapted(name, conversation, options)
      return model.pieces(name, promptOf(conversation), options.signal)
    },
  }
}

const promptOf = ({ scenario, character, messages }: Conversation): ChatMessage[] => [
  { role: 'system', content: `${scenario.prompt}\n${character?.description ?? ''}` },
  ...messages.map(({ isUser, content }): ChatMessage => ({ role: isUser ? 'user' : 'assistant', content })),
]

/** Real adapters, prompts and guard, each made when it is first asked for. */
function adaptedTo(stubPort: number) {
  const url = `http://127.0.0.1:${stubPort}/v1`
  const keys = {
    OPENAI_API_KEY: 'none',
    ANTHROPIC_API_KEY: 'none',
    GOOGLE_GENERATIVE_AI_API_KEY: 'none',
    OPENAI_BASE_URL: url,
    ANTHROPIC_BASE_URL: url,
    GOOGLE_BASE_URL: url,
    PARTNER_BASE_URL: url,
  }
  const { modelAccess } = readConfig(keys)
  const made = new Map<string, Promise<Partner>>()
  const make = async (name: string): Promise<Partner> => {
    const model = await openModel('PARTNER_MODEL', name, modelAccess)
    if (!model) throw new Error(`${name} is no model`)
    return modelPartner(model)
  }
  return async function* reply(name: string, conversation: Conversation, asking: CallOptions) {
    const partner = made.get(name) ?? make(name)
    made.set(name, partner)
    yield* (await partner).reply(conversation, asking)
  }
}
