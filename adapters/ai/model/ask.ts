import type { CallOptions } from '../port.ts'
import { fit } from './context.ts'
import { ModelFault } from './fault.ts'
import { type Model, tokensOf } from './model.ts'
import type { PartnerPrompt } from './prompts/partner.ts'

/** Eighty words take about two hundred; models that think before they speak take it from the same purse. */
const MOST_TOKENS = 2_000

/** Asks with as much of the history as fits, and once more with less of it where the provider counts otherwise. */
export async function* ask(
  model: Model,
  { system, messages }: PartnerPrompt,
  asking: CallOptions,
): AsyncGenerator<string> {
  const call = { ...asking, system, maxOutputTokens: MOST_TOKENS }
  const room = Math.max(0, model.budget - tokensOf(call.system))
  const fitting = fit(messages, room)
  let hasBegun = false
  try {
    for await (const piece of model.stream({ ...call, messages: fitting })) {
      hasBegun = true
      yield piece
    }
  } catch (error) {
    const fewer = fit(messages, Math.min(room, costOf(fitting)) / 2)
    const canTrim = error instanceof ModelFault && error.kind === 'too_long' && !hasBegun
    if (!canTrim || fewer.length === fitting.length) throw error
    yield* model.stream({ ...call, messages: fewer })
  }
}

const costOf = (messages: PartnerPrompt['messages']): number =>
  messages.reduce((total, { content }) => total + tokensOf(content), 0)
