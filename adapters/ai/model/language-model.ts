import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { withAbort } from '#platform/server/with-abort.ts'
import { faultOf, statusOf } from './fault-of.ts'
import { ModelFault, type FaultKind } from './fault.ts'
import type { Call, Model } from './model.ts'
import { PATIENCE, startWatch, type Patience, type Watch } from './patience.ts'
import type { Served } from './providers.ts'
import { failureOf, pauseAfter, twice } from './second-try.ts'
import { speechOf, withoutThoughts, type Speech } from './thoughts.ts'

type Parts = { readonly name: string; readonly served: Served; readonly patience: Patience }

/** A provider's model as the product asks it: patient for so long, tried twice, and failing in nine ways only. */
export function languageModel(name: string, served: Served, patience: Patience = PATIENCE): Model {
  const parts = { name, served, patience }
  // Learned from the first refusal, so that every later call is one request.
  let takesSchemas = true
  return {
    name,
    budget: served.budget,
    stream: (call) => stream(parts, call),
    complete: (call, schema) =>
      twice(parts, call, async (signal) => {
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

async function* stream(parts: Parts, call: Call): AsyncGenerator<string> {
  const watch = startWatch(call.signal, parts.patience)
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
        const fault = failureOf(error, parts.served, call.signal, watch.signal)
        if (hasSaid || isSecond) throw fault
        await pauseAfter(fault, parts.patience, watch.left() - parts.patience.least, watch.signal)
      }
    }
  } finally {
    watch.end(isWhole)
  }
}

/** One request. Thoughts are a sign of an answer, and never a part of it. */
async function* attempt({ name, served }: Parts, call: Call, watch: Watch): AsyncGenerator<string> {
  let usage: LanguageModelV4Usage | undefined
  let said = ''
  const speech = served.thinksAloud ? withoutThoughts() : PLAIN
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
      else if (part.type === 'error') throw faultOf(part.error, served.secrets)
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
    call.count({ model: name, ...tokensIn(usage) })
  }
}

/** A whole answer, as JSON of a shape where one is given. */
async function generate({ name, served }: Parts, call: Call, schema?: JSONSchema7): Promise<string> {
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
    const text = served.thinksAloud ? speechOf(whole) : whole
    endingOf(answer.finishReason, text)
    return text
  } finally {
    call.count({ model: name, ...tokensIn(usage) })
  }
}

const optionsOf = (served: Served, call: Call, signal: AbortSignal): LanguageModelV4CallOptions => ({
  ...served.settings,
  prompt: promptOf(call),
  maxOutputTokens: call.maxOutputTokens,
  abortSignal: signal,
})

const promptOf = ({ system, messages }: Call): LanguageModelV4Prompt => [
  { role: 'system', content: system },
  ...messages.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
]

/** For servers that know no response format. */
const withSchema = (system: string, schema: JSONSchema7): string =>
  `${system}\n\nAnswer with JSON only, without a word before or after it. It must fit this JSON Schema:\n${JSON.stringify(schema)}`

const isRefusedSchema = (error: unknown): boolean =>
  [400, 415, 422, 501].includes(statusOf(error) ?? 0) &&
  faultOf(error).kind !== 'too_long' &&
  faultOf(error).kind !== 'filtered'

const tokensIn = (usage: LanguageModelV4Usage | undefined) => ({
  inputTokens: countable(usage?.inputTokens.total),
  outputTokens: countable(usage?.outputTokens.total),
})

/** Some tell −1, or half a token: what is no number of tokens would spoil the sum, or could not be added to it. */
const countable = (tokens = 0): number =>
  tokens > 0 && tokens <= Number.MAX_SAFE_INTEGER ? Math.round(tokens) : 0

const PLAIN: Speech = { hear: (piece) => piece, end: () => '' }

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

function faultFor(kind: FaultKind, { unified, raw }: LanguageModelV4FinishReason): ModelFault {
  const cause = new Error(`the model ended with "${unified}" (${raw ?? 'no reason given'})`)
  return new ModelFault(kind, { cause })
}
