import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { CallReservation } from '../port.ts'
import { withAbort } from '#platform/server/abort.ts'
import { noMetrics } from '#platform/server/metrics.ts'
import {
  beginCall,
  type CallMetrics,
  callMetrics,
  type CallOutcome,
  type MeasuredCall,
  outcomeOf,
} from './call-metrics.ts'
import { classifyFault, readStatus } from './classify-fault.ts'
import { ModelFault, type ModelFaultKind } from './model-fault.ts'
import { estimateTokens, type LanguageModel, type ModelCall } from './model-port.ts'
import type { ModelEndpoint } from './model-endpoint.ts'
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

type NamedEndpoint = ModelEndpoint & { readonly name: string; readonly startCall: CallMetrics }

/** A provider's model with timeouts and one retry; it fails with a `ModelFault` or with the caller's own reason. */
export function createLanguageModel(
  name: string,
  modelEndpoint: ModelEndpoint,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
  startCall: CallMetrics = callMetrics(noMetrics),
): LanguageModel {
  const endpoint = { ...modelEndpoint, name, startCall }
  // Remembered after the first refusal, so that later calls take one request.
  let acceptsSchema = true
  const complete = async (call: ModelCall, schema: JSONSchema7): Promise<string> => {
    if (acceptsSchema) {
      try {
        return await generate(endpoint, call, schema)
      } catch (error) {
        if (!isSchemaRefused(error)) throw error
      }
    }
    const text = await generate(endpoint, { ...call, system: addSchema(call.system, schema) })
    acceptsSchema = false
    return text
  }
  return {
    name,
    contextTokens: endpoint.contextTokens,
    stream: (call) => streamWithRetry(endpoint, call, timeouts),
    complete: (call, schema) =>
      askWithRetry(() => complete(call, schema), {
        timeouts,
        secrets: endpoint.secrets,
        caller: call.signal,
      }),
  }
}

async function* streamWithRetry(
  endpoint: NamedEndpoint,
  call: ModelCall,
  timeouts: Timeouts,
): AsyncGenerator<string> {
  const watchdog = startWatchdog(call.signal, timeouts)
  let hasYielded = false
  let isComplete = false
  try {
    for (let isRetry = false; ; isRetry = true) {
      try {
        for await (const piece of streamOnce(endpoint, call, watchdog)) {
          hasYielded = true
          yield piece
        }
        isComplete = true
        return
      } catch (error) {
        const failure = toFailure(error, endpoint.secrets, call.signal, watchdog.signal)
        if (hasYielded || isRetry) throw failure
        await pauseBeforeRetry(
          failure,
          timeouts,
          watchdog.timeLeft() - timeouts.leastForRetry,
          watchdog.signal,
        )
      }
    }
  } finally {
    watchdog.stop(isComplete)
  }
}

/** One request. Reasoning resets the watchdog and is not part of the answer. */
async function* streamOnce(
  endpoint: NamedEndpoint,
  call: ModelCall,
  watchdog: Watchdog,
): AsyncGenerator<string> {
  const filter = endpoint.hasInlineReasoning ? createReasoningFilter() : NO_FILTER
  const reservation = await reserveRoom(endpoint, call, call.maxOutputTokens, watchdog.signal)
  const measured = beginCall(endpoint)
  let outcome: CallOutcome = 'abandoned'
  let usage: LanguageModelV4Usage | undefined
  let answer = ''
  try {
    const request = endpoint.model.doStream(buildOptions(endpoint, call, watchdog.signal))
    const { stream } = await withAbort(watchdog.signal, Promise.resolve(request))
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        watchdog.reset()
        const piece = filter.push(part.delta)
        if (piece === '') continue
        measured.markFirstToken()
        answer += piece
        yield piece
      } else if (part.type === 'reasoning-delta') watchdog.reset()
      else if (part.type === 'error') throw classifyFault(part.error, endpoint.secrets)
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
    throw error
  } finally {
    // An answer that broke off costs at least the tokens that arrived, even if the provider reports no usage.
    const taken = reservation && {
      ...reservation,
      estimate: { ...reservation.estimate, outputTokens: estimateTokens(answer) },
    }
    recordUsage(endpoint, { call, reservation: taken }, measured.end(outcome), usage)
  }
}

/** One answer as a whole; as JSON of a schema if one is given. */
async function generate(endpoint: NamedEndpoint, call: ModelCall, schema?: JSONSchema7): Promise<string> {
  const outputTokens = call.maxOutputTokens + endpoint.reasoningTokens
  const reservation = await reserveRoom(endpoint, call, outputTokens, call.signal)
  const measured = beginCall(endpoint)
  let outcome: CallOutcome = 'answered'
  let usage: LanguageModelV4Usage | undefined
  try {
    const request = endpoint.model.doGenerate({
      ...buildOptions(endpoint, call, call.signal),
      maxOutputTokens: outputTokens,
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
    throw error
  } finally {
    recordUsage(endpoint, { call, reservation }, measured.end(outcome), usage)
  }
}

const NO_FILTER: ReasoningFilter = { push: (piece) => piece, end: () => '' }

const buildOptions = (
  { settings }: ModelEndpoint,
  { system, messages, maxOutputTokens }: ModelCall,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions => ({
  ...settings,
  prompt: [
    { role: 'system', content: system },
    ...messages.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
  ],
  maxOutputTokens,
  abortSignal,
})

/** For servers that do not support response formats. */
const addSchema = (system: string, schema: JSONSchema7): string =>
  `${system}\n\nAnswer with JSON only, without a word before or after it. It must fit this JSON Schema:\n${JSON.stringify(schema)}`

const isSchemaRefused = (error: unknown): boolean =>
  [400, 415, 422, 501].includes(readStatus(error) ?? 0) &&
  !['too_long', 'filtered'].includes(classifyFault(error).kind)

const recordUsage = (
  { name }: NamedEndpoint,
  { call, reservation }: { readonly call: ModelCall; readonly reservation: CallReservation | undefined },
  measured: MeasuredCall,
  usage?: LanguageModelV4Usage,
) => {
  const inputTokens = toTokenCount(usage?.inputTokens.total)
  call.recordUsage({
    ...measured,
    ...(reservation && { reservation }),
    model: name,
    inputTokens,
    cachedTokens: Math.min(toTokenCount(usage?.inputTokens.cacheRead), inputTokens),
    outputTokens: toTokenCount(usage?.outputTokens.total),
  })
}

/** Sets aside what a request may take at most. @throws ModelBudgetSpent */
async function reserveRoom(
  { name }: NamedEndpoint,
  { system, messages, reserve }: ModelCall,
  outputTokens: number,
  signal: AbortSignal,
): Promise<CallReservation | undefined> {
  if (!reserve) return undefined
  const inputTokens = [system, ...messages.map(({ content }) => content)]
    .map(estimateTokens)
    .reduce((sum, tokens) => sum + tokens, 0)
  const reserving = reserve({ model: name, inputTokens, outputTokens })
  try {
    return await withAbort(signal, reserving)
  } catch (error) {
    // After an abort no request follows, so a reservation that still arrives is cancelled. If it fails, that failure is
    // `error` itself, or comes too late to matter.
    void reserving.then(
      (late) => late?.cancel(),
      () => {},
    )
    throw error
  }
}

/** Some providers report −1 or half a token. Such a number would spoil the sum or could not be added to it. */
const toTokenCount = (tokens = 0): number =>
  tokens > 0 && tokens <= Number.MAX_SAFE_INTEGER ? Math.round(tokens) : 0

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
