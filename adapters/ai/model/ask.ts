import type { CallOptions } from '../port.ts'
import { trimHistory } from './trim-history.ts'
import { ModelFault } from './model-fault.ts'
import { type LanguageModel, estimateTokens } from './model-port.ts'
import type { PartnerPrompt } from './prompts/partner.ts'

/** Eighty words take about two hundred; models that think before they speak take it from the same purse. */
const MOST_TOKENS = 2_000

/** Asks with as much of the history as fits, and once more with less of it where the provider counts otherwise. */
export async function* streamWithinContext(
  model: LanguageModel,
  { system, messages }: PartnerPrompt,
  asking: CallOptions,
): AsyncGenerator<string> {
  const call = { ...asking, system, maxOutputTokens: MOST_TOKENS }
  const room = Math.max(0, model.budget - estimateTokens(call.system))
  const fitting = trimHistory(messages, room)
  let hasBegun = false
  try {
    for await (const piece of model.stream({ ...call, messages: fitting })) {
      hasBegun = true
      yield piece
    }
  } catch (error) {
    const fewer = trimHistory(messages, Math.min(room, costOf(fitting)) / 2)
    const canTrim = error instanceof ModelFault && error.kind === 'too_long' && !hasBegun
    if (!canTrim || fewer.length === fitting.length) throw error
    yield* model.stream({ ...call, messages: fewer })
  }
}

const costOf = (messages: PartnerPrompt['messages']): number =>
  messages.reduce((total, { content }) => total + estimateTokens(content), 0)
