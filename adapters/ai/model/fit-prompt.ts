import type { ChatMessages } from '#conversation/conversation.ts'
import { ModelFault } from './model-fault.ts'
import { CHARACTERS_PER_TOKEN, estimateTokens, type LanguageModel } from './model-port.ts'
import { shortenMessages } from './prompts/transcript.ts'

type Prompt = { readonly system: string; readonly user: string }

/**
 * A prompt with as much of every message as the model can take.
 * @throws ModelFault too_long when not even the shortest form fits
 */
export function fitPrompt(
  model: LanguageModel,
  messages: ChatMessages,
  build: (shown: ChatMessages) => Prompt,
): Prompt & { readonly isShortened: boolean } {
  const empty = build([])
  const tokens = model.contextTokens - estimateTokens(empty.system) - estimateTokens(empty.user)
  const fitting = shortenMessages(messages, tokens * CHARACTERS_PER_TOKEN)
  if (fitting === null) throw new ModelFault('too_long')
  return { ...build(fitting.messages), isShortened: fitting.isShortened }
}

/** Asks, and once more with half of the context where the provider counts more tokens than we estimate. */
export async function retryWithHalfTheContext<Answer>(
  model: LanguageModel,
  ask: (model: LanguageModel) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(model)
  } catch (error) {
    if (!(error instanceof ModelFault) || error.kind !== 'too_long') throw error
    return ask({ ...model, contextTokens: model.contextTokens / 2 })
  }
}
