import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { withAbort } from '#platform/server/with-abort.ts'
import { classifyFault, readStatus } from './classify-fault.ts'
import { ModelFault, type ModelFaultKind } from './model-fault.ts'
import type { ModelCall, LanguageModel } from './model-port.ts'
import { DEFAULT_TIMEOUTS, startWatchdog, type Timeouts, type Watchdog } from './timeouts.ts'
import type { ModelEndpoint } from './providers.ts'
import { toFault, waitBeforeRetry, retryOnce } from './retry.ts'
import { stripReasoning, createReasoningFilter, type ReasoningFilter } from './strip-reasoning.ts'

type Parts = { readonly name: string; readonly served: ModelEndpoint; readonly patience: Timeouts }

/** A provider's model as the product asks it: patient for so long, tried twice, and failing in nine ways only. */
export function createLanguageModel(
  name: string,
  served: ModelEndpoint,
  patience: Timeouts = DEFAULT_TIMEOUTS,
): LanguageModel {
  const parts = { name, served, patience }
  // Learned from the first refusal, so that every later call is one request.
  let takesSchemas = true
  return {
    name,
    budget: served.budget,
    stream: (call) => stream(parts, call),
    complete: (call, schema) =>
      retryOnce(parts, call, async (signal) => {
        if (takesSchemas) {
          try {
            return await generate(parts, { ...call, signal }, schema)
          } catch (error) {
            if (!isRefusedSchema(error)) throw error
          }
        }
        const text = await generate(parts, { ...call, signal, system: withSchema(call.system, schema) })
        takesSchemas = false
        return text
      }),
  }
}

async function* stream(parts: Parts, call: ModelCall): AsyncGenerator<string> {
  const watch = startWatchdog(call.signal, parts.patience)
  let hasSaid = false
  let isWhole = false
  try {
    for (let isSecond = false; ; isSecond = true) {
      try {
        for await (const piece of attempt(parts, call, watch)) {
          hasSaid = true
          yield piece
        }
        isWhole = true
        return
      } catch (error) {
        const fault = toFault(error, parts.served, call.signal, watch.signal)
        if (hasSaid || isSecond) throw fault
        await waitBeforeRetry(fault, parts.patience, watch.left() - parts.patience.least, watch.signal)
      }
    }
  } finally {
    watch.end(isWhole)
  }
}

/** One request. Thoughts are a sign of an answer, and never a part of it. */
async function* attempt({ name, served }: Parts, call: ModelCall, watch: Watchdog): AsyncGenerator<string> {
  let usage: LanguageModelV4Usage | undefined
  let said = ''
  const speech = served.thinksAloud ? createReasoningFilter() : PLAIN
  try {
    const asked = served.model.doStream(optionsOf(served, call, watch.signal))
    const { stream } = await withAbort(watch.signal, Promise.resolve(asked))
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        watch.heard()
        const piece = speech.hear(part.delta)
        said += piece
        if (piece !== '') yield piece
      } else if (part.type === 'reasoning-delta') watch.heard()
      else if (part.type === 'error') throw classifyFault(part.error, served.secrets)
      else if (part.type === 'finish') {
        usage = part.usage
        const last = speech.end()
        const ending = last + endingOf(part.finishReason, said + last)
        if (ending !== '') yield ending
        return
      }
    }
    throw new ModelFault('interrupted', { cause: new Error('the answer ended without an end') })
  } finally {
    call.recordUsage({ model: name, ...tokensIn(usage) })
  }
}

/** A whole answer, as JSON of a shape where one is given. */
async function generate({ name, served }: Parts, call: ModelCall, schema?: JSONSchema7): Promise<string> {
  let usage: LanguageModelV4Usage | undefined
  try {
    const asked = served.model.doGenerate({
      ...optionsOf(served, call, call.signal),
      maxOutputTokens: call.maxOutputTokens + served.thinking,
      ...(schema && { responseFormat: { type: 'json', schema, name: 'answer' } }),
    })
    const answer = await withAbort(call.signal, Promise.resolve(asked))
    usage = answer.usage
    const texts = answer.content.map((part) => (part.type === 'text' ? part.text : ''))
    const whole = answer.structuredOutputText ?? texts.join('')
    const text = served.thinksAloud ? stripReasoning(whole) : whole
    endingOf(answer.finishReason, text)
    return text
  } finally {
    call.recordUsage({ model: name, ...tokensIn(usage) })
  }
}

const optionsOf = (
  served: ModelEndpoint,
  call: ModelCall,
  signal: AbortSignal,
): LanguageModelV4CallOptions => ({
  ...served.settings,
  prompt: promptOf(call),
  maxOutputTokens: call.maxOutputTokens,
  abortSignal: signal,
})

const promptOf = ({ system, messages }: ModelCall): LanguageModelV4Prompt => [
  { role: 'system', content: system },
  ...messages.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
]

/** For servers that know no response format. */
const withSchema = (system: string, schema: JSONSchema7): string =>
  `${system}\n\nAnswer with JSON only, without a word before or after it. It must fit this JSON Schema:\n${JSON.stringify(schema)}`

const isRefusedSchema = (error: unknown): boolean =>
  [400, 415, 422, 501].includes(readStatus(error) ?? 0) &&
  classifyFault(error).kind !== 'too_long' &&
  classifyFault(error).kind !== 'filtered'

const tokensIn = (usage: LanguageModelV4Usage | undefined) => ({
  inputTokens: countable(usage?.inputTokens.total),
  outputTokens: countable(usage?.outputTokens.total),
})

/** Some tell −1, or half a token: what is no number of tokens would spoil the sum, or could not be added to it. */
const countable = (tokens = 0): number =>
  tokens > 0 && tokens <= Number.MAX_SAFE_INTEGER ? Math.round(tokens) : 0

const PLAIN: ReasoningFilter = { hear: (piece) => piece, end: () => '' }

/**
 * What follows what was said: nothing, mostly. Who was cut off by the limit in the middle of a sentence trails off, for
 * a reply that is nearly whole is better than none.
 * @throws ModelFault when what was said is no answer
 */
function endingOf(reason: LanguageModelV4FinishReason, said: string): string {
  const { unified, raw } = reason
  if (unified === 'content-filter') throw faultFor('filtered', reason)
  // Bedrock's library tells a stream that stopped in the middle by having no reason.
  const isBroken =
    unified === 'interrupted' || unified === 'error' || (unified === 'other' && raw === undefined)
  if (isBroken) throw faultFor('interrupted', reason)
  if (said.trim() === '') throw faultFor('empty', reason)
  return unified === 'length' && !/[.!?…»"”’)\]]\s*$/.test(said) ? '…' : ''
}

function faultFor(kind: ModelFaultKind, { unified, raw }: LanguageModelV4FinishReason): ModelFault {
  const cause = new Error(`the model ended with "${unified}" (${raw ?? 'no reason given'})`)
  return new ModelFault(kind, { cause })
}
