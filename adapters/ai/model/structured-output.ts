import * as z from 'zod/mini'
import type { JSONSchema7 } from '@ai-sdk/provider'
import { withAbort } from '#platform/server/with-abort.ts'
import { ModelFault } from './model-fault.ts'
import { findJsonObjects } from './json-in.ts'
import { estimateTokens, type ModelCall, type LanguageModel } from './model-port.ts'
import { buildRepairPrompt } from './prompts/repair.ts'

/** What became of an answer. */
export type CheckedOutput<Value> = {
  /** What may be used if nothing better comes; null when nothing may. */
  readonly value: Value | null
  /** What is wrong with it, in words for the model; with none it is taken as it is. */
  readonly problems: readonly string[]
}

export type StructuredRequest<Shape, Value> = {
  readonly call: ModelCall
  readonly shape: z.ZodMiniType<Shape>
  readonly check: (answer: Shape) => CheckedOutput<Value>
}

/** What the slices give a call in all. Past half of it there is no time for a second answer. Milliseconds. */
const TIME = 23_000
/** What is left for storing when the second answer does not come. */
const MARGIN = 2000
/** Of an answer that is too long to be shown again with the rest. */
const ECHO = 12_000

/**
 * Asks for JSON, and once more with what was wrong with it.
 * @throws ModelFault invalid or empty when the second answer is of no use either, and whatever the model throws
 */
export async function requestJson<Shape, Value>(
  model: LanguageModel,
  asked: StructuredRequest<Shape, Value>,
): Promise<Value> {
  const start = performance.now()
  const wire = toJsonSchema(asked.shape)
  const text = await model.complete(asked.call, wire)
  const first = readAnswer(text, asked)
  const left = Math.floor(TIME - (performance.now() - start))
  if (first.value !== null && (first.problems.length === 0 || left < TIME / 2)) return first.value
  if (left < TIME / 2) throw faultOf(text)
  const call = repairing(model, asked.call, { text, problems: first.problems })
  if (first.value === null) {
    const again = await model.complete(call, wire)
    return readAnswer(again, asked).value ?? raise(faultOf(again))
  }
  const second = await answerWithin(left - MARGIN, call, (timely) => model.complete(timely, wire))
  asked.call.signal.throwIfAborted()
  return betterOf(first, second === null ? null : readAnswer(second, asked)) ?? first.value
}

/** The schema that goes to the provider: zod's, without the word of its dialect. */
export function toJsonSchema(shape: z.ZodMiniType): JSONSchema7 {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape)
  const wire: JSONSchema7 = JSON.parse(JSON.stringify(schema))
  return wire
}

function readAnswer<Shape, Value>(
  text: string,
  { shape, check }: Pick<StructuredRequest<Shape, Value>, 'shape' | 'check'>,
): CheckedOutput<Value> {
  if (text.trim() === '') return { value: null, problems: ['It was empty.'] }
  const found = findJsonObjects(text)
  if (found.length === 0)
    return { value: null, problems: ['It held no JSON object, or one that is cut off.'] }
  const results = found.map((one) => shape.safeParse(one))
  const fitting = results.findLast(({ success }) => success)
  if (fitting?.success) return check(fitting.data)
  return { value: null, problems: (results.at(-1)?.error?.issues ?? []).map(inWords) }
}

const inWords = ({ path, ...issue }: z.core.$ZodIssue): string =>
  `The JSON has another shape: ${path.map(String).join('.') || 'the whole'} should be ${
    'expected' in issue ? issue.expected : 'values' in issue ? issue.values.map(String).join(' or ') : 'other'
  }.`

/** The same question with the answer that did not do, as far as it fits, and what was wrong with it. */
function repairing(
  model: LanguageModel,
  call: ModelCall,
  { text, problems }: { text: string; problems: readonly string[] },
): ModelCall {
  const correction = { role: 'user', content: buildRepairPrompt(problems) } as const
  const room =
    model.budget -
    [call.system, correction.content, ...call.messages.map(({ content }) => content)].reduce(
      (sum, one) => sum + estimateTokens(one),
      0,
    )
  const echo = text.trim() === '' || estimateTokens(text) > room ? 'null' : text.slice(0, ECHO)
  return { ...call, messages: [...call.messages, { role: 'assistant', content: echo }, correction] }
}

/** Null when it fails or does not come in time: there is something to fall back on. */
async function answerWithin(
  milliseconds: number,
  call: ModelCall,
  ask: (call: ModelCall) => Promise<string>,
): Promise<string | null> {
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(milliseconds)])
  try {
    return await withAbort(signal, ask({ ...call, signal }))
  } catch {
    return null
  }
}

/** The second, unless it is worse. */
function betterOf<Value>(first: CheckedOutput<Value>, second: CheckedOutput<Value> | null): Value | null {
  if (second === null || second.value === null) return first.value
  return second.problems.length <= first.problems.length ? second.value : first.value
}

/** Its cause is for the log, which holds nothing that a learner wrote. */
const faultOf = (text: string): ModelFault =>
  text.trim() === ''
    ? new ModelFault('empty')
    : new ModelFault('invalid', { cause: new Error(`an answer of ${text.length} characters was of no use`) })

function raise(error: Error): never {
  throw error
}
