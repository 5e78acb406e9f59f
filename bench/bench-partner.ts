import { createModelPartner } from '#adapters/ai/model/partner.ts'
import type { CallOptions, Partner } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { openLanguageModel } from '#adapters/ai/open-language-model.ts'
import { createTypingPartner } from '#adapters/ai/resolve.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { readModelConfig } from '#adapters/ai/configuration.ts'
import { createModelClient, type ChatMessage } from './model-client.ts'

/**
 * The partner of the measured product: the stub model called directly, through one of the product's adapters (`local:`,
 * `openai:`…), or the product's scripted partner.
 */
export function benchPartner(stubPort: number, first: string): Partner & { useModel(model: string): void } {
  const client = createModelClient(stubPort)
  const scripted = scriptedPartner({ pause: async () => {} })
  const shipped = createTypingPartner()
  const callAdapter = createAdapterCaller(stubPort)
  let name = first
  return {
    name: 'bench',
    promptVersion: null,
    resolveLanguage: (language) => language,
    useModel: (model) => {
      name = model
    },
    reply: (conversation, options) => {
      if (name === 'scripted') return scripted.reply(conversation, options)
      if (name === 'shipped') return shipped.reply(conversation, options)
      if (name.includes(':')) return callAdapter(name, conversation, options)
      return client.pieces(name, promptOf(conversation), options.signal)
    },
  }
}

const promptOf = ({ scenario, character, messages }: Conversation): ChatMessage[] => [
  { role: 'system', content: `${scenario.prompt}\n${character?.description ?? ''}` },
  ...messages.map(({ isUser, content }): ChatMessage => ({ role: isUser ? 'user' : 'assistant', content })),
]

/** Real adapters with prompts and output filter, each created when first used. */
function createAdapterCaller(stubPort: number) {
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
  const { modelAccess } = readModelConfig(keys)
  const partners = new Map<string, Promise<Partner>>()
  const create = async (name: string): Promise<Partner> => {
    const model = await openLanguageModel('PARTNER_MODEL', name, modelAccess)
    if (!model) throw new Error(`${name} is not a model`)
    return createModelPartner(model)
  }
  return async function* reply(name: string, conversation: Conversation, options: CallOptions) {
    const partner = partners.get(name) ?? create(name)
    partners.set(name, partner)
    yield* (await partner).reply(conversation, options)
  }
}
