import * as z from 'zod/mini'
import type { JSONSchema7 } from '@ai-sdk/provider'
import { withAbort } from '#platform/server/abort.ts'
import type { CallOptions } from '../port.ts'
import { findJsonObjects } from './find-json-objects.ts'
import { ModelFault } from './model-fault.ts'
import { estimateTokens, type LanguageModel, type ModelCall } from './model-port.ts'
import { buildRepairPrompt } from './prompts/repair.ts'

/** The result of checking an answer. */
export type CheckedOutput<Value> = {
  /** What may be used; null when nothing may. */
  readonly value: Value | null
  /** What is wrong, in words for the model. Without problems the value is taken as it is. */
  readonly problems: readonly string[]
  /** Whether the value is the product's own. Any usable answer of the model is preferred to it. */
  readonly isFallback?: boolean
}

export type StructuredRequest<Output, Value> = {
  readonly prompt: { readonly system: string; readonly user: string }
  readonly maxOutputTokens: number
  readonly options: CallOptions
  /** When the slice's time began, by `performance.now()`; absent: now. */
  readonly startedAt?: number | undefined
  /** Without limits and optional fields, which some providers refuse; `check` applies the limits. */
  readonly schema: z.ZodMiniType<Output>
  readonly check: (output: Output) => CheckedOutput<Value>
}

/** The time that slices allow for a whole call. Milliseconds. */
const TOTAL_TIME = 23_000
/** A repair that starts after half of the time would not end in time. */
const LEAST_FOR_REPAIR = TOTAL_TIME / 2
/** The time that stays free to store the first answer when the repair fails. */
const STORING_TIME = 2000
/** How much of a wrong answer is repeated to the model. Characters. */
const MAX_ECHO = 12_000

/**
 * Asks for JSON, checks it, and asks once more with what was wrong.
 * @throws ModelFault invalid or empty when neither answer may be used, and what the model throws
 */
export async function requestJson<Output, Value>(
  model: LanguageModel,
  request: StructuredRequest<Output, Value>,
): Promise<Value> {
  const { prompt, maxOutputTokens, options, startedAt: start = performance.now() } = request
  const { signal, recordUsage, reserve } = options
  const messages = [{ role: 'user', content: prompt.user }] as const
  const call = { system: prompt.system, messages, maxOutputTokens, signal, recordUsage, reserve }
  const schema = toJsonSchema(request.schema)
  const text = await model.complete(call, schema)
  const first = checkAnswer(text, request)
  if (first.value !== null && first.problems.length === 0) return first.value
  const timeLeft = Math.floor(TOTAL_TIME - (performance.now() - start))
  if (timeLeft < LEAST_FOR_REPAIR) return first.value ?? failUnusable(text)
  const repair = addRepair(model, call, { text, problems: first.problems })
  if (first.value === null) {
    const again = await model.complete(repair, schema)
    return checkAnswer(again, request).value ?? failUnusable(again)
  }
  const again = await completeWithin(timeLeft - STORING_TIME, repair, (timely) =>
    model.complete(timely, schema),
  )
  signal.throwIfAborted()
  const second = again === null ? null : checkAnswer(again, request)
  return (second && isAsGood(second, first) ? second.value : null) ?? first.value
}

/** Whether a second answer may take the place of the first. */
const isAsGood = <Value>(second: CheckedOutput<Value>, first: CheckedOutput<Value>): boolean =>
  second.isFallback === first.isFallback
    ? second.problems.length <= first.problems.length
    : second.isFallback !== true

/** The schema for the provider: zod's, without the name of its dialect. */
export function toJsonSchema(schema: z.ZodMiniType): JSONSchema7 {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema)
  const plain: JSONSchema7 = JSON.parse(JSON.stringify(rest))
  return plain
}

function checkAnswer<Output, Value>(
  text: string,
  { schema, check }: Pick<StructuredRequest<Output, Value>, 'schema' | 'check'>,
): CheckedOutput<Value> {
  if (text.trim() === '') return unusable('It was empty.')
  const objects = findJsonObjects(text)
  if (objects.length === 0)
    return unusable('It held no complete JSON object. If it was cut off, write fewer and shorter texts.')
  const results = objects.map((object) => schema.safeParse(object))
  const fitting = results.findLast(({ success }) => success)
  if (fitting?.success) return check(fitting.data)
  return unusable(...(results.at(-1)?.error?.issues ?? []).map(describeShapeIssue))
}

const unusable = (...problems: readonly string[]) => ({ value: null, problems })

const describeShapeIssue = ({ path, ...issue }: z.core.$ZodIssue): string =>
  `The JSON has another shape: ${path.map(String).join('.') || 'the whole'} should be ${
    'expected' in issue ? issue.expected : 'values' in issue ? issue.values.map(String).join(' or ') : 'other'
  }.`

/** The call with the wrong answer, as far as it fits, and what was wrong with it. */
function addRepair(
  model: LanguageModel,
  call: ModelCall,
  { text, problems }: { readonly text: string; readonly problems: readonly string[] },
): ModelCall {
  const correction = { role: 'user', content: buildRepairPrompt(problems) } as const
  const texts = [call.system, correction.content, ...call.messages.map(({ content }) => content)]
  const room = model.contextTokens - estimateTokens(...texts)
  const echo = text.trim() === '' || estimateTokens(text) > room ? 'null' : text.slice(0, MAX_ECHO)
  return { ...call, messages: [...call.messages, { role: 'assistant', content: echo }, correction] }
}

/** Null when the call fails or takes too long. */
async function completeWithin(
  milliseconds: number,
  call: ModelCall,
  complete: (call: ModelCall) => Promise<string>,
): Promise<string | null> {
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(milliseconds)])
  try {
    return await withAbort(signal, complete({ ...call, signal }))
  } catch {
    return null
  }
}

/** The cause names no word of the answer, because it goes to the log. */
function failUnusable(text: string): never {
  if (text.trim() === '') throw new ModelFault('empty')
  throw new ModelFault('invalid', {
    cause: new Error(`an answer of ${text.length} characters was of no use`),
  })
}
