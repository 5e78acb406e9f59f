import type { ChatMessages } from '#conversation/conversation.ts'
import { ModelFault } from './model-fault.ts'
import { CHARACTERS_PER_TOKEN, estimateTokens, type LanguageModel } from './model-port.ts'
import { shortenMessages } from './prompts/transcript.ts'

type Prompt = { readonly system: string; readonly user: string }

type FittedPrompt = Prompt & { readonly isShortened: boolean }

/**
 * The first form of a prompt into which all messages fit whole; otherwise the shortest form, with long messages
 * shortened.
 * @param builds from the fullest form to the shortest, because the messages matter more than the text around them
 * @throws ModelFault too_long when not even the shortest form fits
 */
export function fitPrompt(
  model: LanguageModel,
  messages: ChatMessages,
  ...builds: readonly ((shown: ChatMessages) => Prompt)[]
): FittedPrompt {
  const fitting = builds.flatMap((build): readonly FittedPrompt[] => {
    const empty = build([])
    const tokens = model.contextTokens - estimateTokens(empty.system, empty.user)
    const shown = shortenMessages(messages, tokens * CHARACTERS_PER_TOKEN)
    return shown === null ? [] : [{ ...build(shown.messages), isShortened: shown.isShortened }]
  })
  const best = fitting.find(({ isShortened }) => !isShortened) ?? fitting.at(-1)
  if (!best) throw new ModelFault('too_long')
  return best
}

/**
 * For a prompt of which nothing can be left out: some providers cut a long input without an error.
 * @throws ModelFault too_long
 */
export function requireRoom({ contextTokens }: LanguageModel, { system, user }: Prompt): void {
  if (estimateTokens(system, user) > contextTokens) throw new ModelFault('too_long')
}

/** Asks the model, and once more with half of the context if the provider counts more tokens than we estimate. */
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
