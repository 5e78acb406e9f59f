import type { JSONSchema7, LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider'
import { withAbort } from '#platform/server/abort.ts'
import { noMetrics } from '#platform/server/metrics.ts'
import { beginCall, type CallMetrics, callMetrics, type CallOutcome, outcomeOf } from './call-metrics.ts'
import { classifyFault } from './classify-fault.ts'
import { ModelFault, type ModelFaultKind } from './model-fault.ts'
import { recordUsage, reserveCallUsage, assumedUsage } from './call-usage.ts'
import { estimateTokens, type LanguageModel, type ModelCall } from './model-port.ts'
import type { ModelEndpoint } from './model-endpoint.ts'
import {
  avoidRefusals,
  isRefusal,
  type OmittedFields,
  limitOutput,
  type ProviderCallOptions,
  type Refusals,
} from './refusals.ts'
import { createReasoningFilter, stripReasoning, type ReasoningFilter } from './strip-reasoning.ts'
import {
  askWithRetry,
  DEFAULT_TIMEOUTS,
  pauseBeforeRetry,
  startWatchdog,
  toFailure,
  type Timeouts,
  type Watchdog,
} from './timeouts-and-retry.ts'

type NamedEndpoint = ModelEndpoint & {
  readonly name: string
  readonly countCall: CallMetrics
  readonly refusals: Refusals
}

/** A provider's model with timeouts and one retry; it fails with a `ModelFault` or with the caller's own reason. */
export function createLanguageModel(
  name: string,
  modelEndpoint: ModelEndpoint,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
  countCall: CallMetrics = callMetrics(noMetrics),
): LanguageModel {
  const endpoint = {
    ...modelEndpoint,
    name,
    countCall,
    refusals: { fields: new Set<string>(), schemas: new Set<string>() },
  }
  return {
    name,
    contextTokens: endpoint.contextTokens,
    stream: (call) => streamWithRetry(endpoint, call, timeouts),
    complete: (call, schema) =>
      askWithRetry(() => complete(endpoint, call, schema), {
        timeouts,
        secrets: endpoint.secrets,
        caller: call.signal,
      }),
  }
}

/** A server that refuses the schema is asked for it in words. */
async function complete(endpoint: NamedEndpoint, call: ModelCall, schema: JSONSchema7): Promise<string> {
  const format = JSON.stringify(schema)
  const inWords = `${call.system}\n\nAnswer with JSON only, without a word before or after it. It must fit this JSON Schema:\n${format}`
  const sent = endpoint.dispensable.filter((field) => field !== 'stream_options')
  const { leftOut, leaveOut, remember } = avoidRefusals(endpoint.refusals, sent, format)
  for (;;) {
    try {
      const answer = leftOut.has(format)
        ? await generate(endpoint, { ...call, system: inWords }, leftOut)
        : await generate(endpoint, call, leftOut, schema)
      remember()
      return answer
    } catch (error) {
      if (!leaveOut(error)) throw error
    }
  }
}

async function* streamWithRetry(
  endpoint: NamedEndpoint,
  call: ModelCall,
  timeouts: Timeouts,
): AsyncGenerator<string> {
  const watchdog = startWatchdog(call.signal, timeouts)
  const { leftOut, leaveOut, remember } = avoidRefusals(endpoint.refusals, endpoint.dispensable)
  let hasYielded = false
  let isComplete = false
  try {
    for (let isRetry = false; ;) {
      try {
        for await (const piece of streamOnce(endpoint, call, leftOut, watchdog)) {
          hasYielded = true
          yield piece
        }
        remember()
        isComplete = true
        return
      } catch (error) {
        if (!hasYielded && leaveOut(error)) continue
        const failure = toFailure(error, endpoint.secrets, call.signal, watchdog.signal)
        if (hasYielded || isRetry) throw failure
        await pauseBeforeRetry(
          failure,
          timeouts,
          watchdog.timeLeft() - timeouts.leastForRetry,
          watchdog.signal,
        )
        isRetry = true
      }
    }
  } finally {
    watchdog.stop(isComplete)
  }
}

/** One request. All that comes resets the watchdog; reasoning is not part of the answer. */
async function* streamOnce(
  endpoint: NamedEndpoint,
  call: ModelCall,
  leftOut: OmittedFields,
  watchdog: Watchdog,
): AsyncGenerator<string> {
  const filter = endpoint.hasInlineReasoning ? createReasoningFilter() : NO_FILTER
  const outputTokens = limitOutput(call.maxOutputTokens, leftOut)
  const reservation = await reserveCallUsage(endpoint, call, outputTokens, watchdog.signal)
  const measured = beginCall(endpoint)
  let outcome: CallOutcome = 'abandoned'
  let usage: LanguageModelV4Usage | undefined
  let answer = ''
  let isRefused = false
  try {
    const request = endpoint.model.doStream({
      ...buildOptions(endpoint, call, leftOut),
      maxOutputTokens: outputTokens,
      abortSignal: watchdog.signal,
      // While a model reasons and keeps that to itself, nothing comes but a provider's pings.
      includeRawChunks: true,
    })
    const { stream } = await withAbort(watchdog.signal, Promise.resolve(request))
    for await (const part of stream) {
      watchdog.reset()
      if (part.type === 'text-delta') {
        const piece = filter.push(part.delta)
        if (piece === '') continue
        measured.markFirstToken()
        answer += piece
        yield piece
      } else if (part.type === 'error') throw classifyFault(part.error, endpoint.secrets)
      else if (part.type === 'finish') {
        usage = part.usage
        const rest = filter.end()
        const ending = rest + endAnswer(part.finishReason, answer + rest)
        outcome = 'answered'
        if (ending !== '') {
          measured.markFirstToken()
          yield ending
        }
        return
      }
    }
    throw new ModelFault('interrupted', { cause: new Error('the stream ended without a finish reason') })
  } catch (error) {
    outcome = outcomeOf(toFailure(error, endpoint.secrets, call.signal, watchdog.signal))
    isRefused = isRefusal(error)
    throw error
  } finally {
    // An answer that broke off costs at least the tokens that arrived, even if the provider reports no usage.
    const taken = assumedUsage(reservation, isRefused, estimateTokens(answer))
    recordUsage(endpoint, { call, reservation: taken }, measured.end(outcome), usage)
  }
}

/** One answer as a whole; as JSON of a schema if one is given. */
async function generate(
  endpoint: NamedEndpoint,
  call: ModelCall,
  leftOut: OmittedFields,
  schema?: JSONSchema7,
): Promise<string> {
  const outputTokens = limitOutput(call.maxOutputTokens + endpoint.reasoningTokens, leftOut)
  const reservation = await reserveCallUsage(endpoint, call, outputTokens, call.signal)
  const measured = beginCall(endpoint)
  let outcome: CallOutcome = 'answered'
  let usage: LanguageModelV4Usage | undefined
  let isRefused = false
  try {
    const request = endpoint.model.doGenerate({
      ...buildOptions(endpoint, call, leftOut),
      maxOutputTokens: outputTokens,
      abortSignal: call.signal,
      ...(schema && { responseFormat: { type: 'json', schema, name: 'answer' } }),
    })
    const result = await withAbort(call.signal, Promise.resolve(request))
    usage = result.usage
    const texts = result.content.map((part) => (part.type === 'text' ? part.text : ''))
    const whole = result.structuredOutputText ?? texts.join('')
    const answer = endpoint.hasInlineReasoning ? stripReasoning(whole) : whole
    endAnswer(result.finishReason, answer)
    return answer
  } catch (error) {
    outcome = outcomeOf(toFailure(error, endpoint.secrets, call.signal))
    isRefused = isRefusal(error)
    throw error
  } finally {
    const taken = assumedUsage(reservation, isRefused, outputTokens)
    recordUsage(endpoint, { call, reservation: taken }, measured.end(outcome), usage)
  }
}

const NO_FILTER: ReasoningFilter = { push: (piece) => piece, end: () => '' }

const buildOptions = (
  { settings: { reasoning, ...settings } }: ModelEndpoint,
  { system, messages }: ModelCall,
  leftOut: OmittedFields,
): ProviderCallOptions => ({
  ...settings,
  ...(reasoning && !leftOut.has('reasoning') && { reasoning }),
  leftOut,
  prompt: [
    { role: 'system', content: system },
    ...messages.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
  ],
})

/**
 * The text to append to an answer: an ellipsis if the token limit cut a sentence, since a reply that is nearly whole is
 * better than none.
 * @throws ModelFault when the answer cannot be used
 */
function endAnswer(reason: LanguageModelV4FinishReason, answer: string): string {
  const { unified, raw } = reason
  if (unified === 'content-filter') throw finishFault('filtered', reason)
  // Bedrock's library gives no reason for a stream that stopped in the middle.
  const isBroken =
    unified === 'interrupted' || unified === 'error' || (unified === 'other' && raw === undefined)
  if (isBroken) throw finishFault('interrupted', reason)
  if (answer.trim() === '') throw finishFault('empty', reason)
  return unified === 'length' && !/[.!?…»"”’)\]]\s*$/.test(answer) ? '…' : ''
}

function finishFault(kind: ModelFaultKind, { unified, raw }: LanguageModelV4FinishReason): ModelFault {
  const cause = new Error(`the model ended with "${unified}" (${raw ?? 'no reason given'})`)
  return new ModelFault(kind, { cause })
}
