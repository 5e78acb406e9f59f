import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { classifyFault, collectWords, readStatus } from './classify-fault.ts'

/** Half of the output, which is left out if prompt and output together are more than the model takes. */
const HALF_OF_OUTPUT = 'half of the output'

/** Fields that a request can do without, and how a provider names each when it refuses it. */
const dispensable = {
  stream_options: /stream_options/,
  // OpenAI's newer models name the field that takes its place.
  max_tokens: /max_completion_tokens/,
  // Not the bare word: some providers repeat what a model has said, or its name, such as …-thinking.
  reasoning:
    /reasoning[._]?effort|\beffort\b|thinking[._ ]?(type|level|budget|config|mode)|(thinking|reasoning) is not supported|not support (thinking|reasoning)/i,
}
export type DispensableField = keyof typeof dispensable

/** What is left out of requests: names of fields, and schemas as JSON. */
export type OmittedFields = ReadonlySet<string>

/** The options of a call to a provider; its library does not know `leftOut`. */
export type ProviderCallOptions = LanguageModelV4CallOptions & { readonly leftOut?: OmittedFields }

/** What a provider has refused of one model. */
export type Refusals = { readonly fields: Set<string>; readonly schemas: Set<string> }

/** After this many refused schemas a server counts as one that takes none, so that each new one costs no request. */
const REFUSED_SCHEMAS = 2

const refusesSchema = ({ schemas }: Refusals, format: string): boolean =>
  schemas.has(format) || schemas.size >= REFUSED_SCHEMAS

/** Whether the provider refused a request before it did any work, which costs nothing. */
export const isRefusal = (error: unknown): boolean => [400, 415, 422, 501].includes(readStatus(error) ?? 0)

/**
 * Decides what one call leaves out because its provider refuses it. A refusal is remembered once the provider has
 * answered without what it refused, so that later calls need one request.
 * @param sent the fields of this request that it can do without
 * @param format the schema of this request as JSON; providers rarely name it
 */
export function avoidRefusals(refusals: Refusals, sent: readonly DispensableField[], format?: string) {
  const leftOut = new Set(refusals.fields)
  if (format !== undefined && refusesSchema(refusals, format)) leftOut.add(format)
  const tried = new Set(leftOut)
  let last: { readonly words: string; readonly what: string } | undefined
  return {
    leftOut: leftOut as OmittedFields,
    /** Whether the call can be repeated without something that the error refuses. */
    leaveOut(error: unknown): boolean {
      const words = collectWords(error)
      // The same refusal again was not about what was left out, so that is sent again.
      if (last?.words === words) leftOut.delete(last.what)
      const what = listRefused(error, words, sent, format).find((one) => !tried.has(one))
      if (what === undefined) return false
      tried.add(what)
      leftOut.add(what)
      last = { words, what }
      return true
    },
    remember(): void {
      for (const one of leftOut)
        if (one === format) refusals.schemas.add(one)
        else if (one !== HALF_OF_OUTPUT) refusals.fields.add(one)
    },
  }
}

export const limitOutput = (tokens: number, leftOut: OmittedFields): number =>
  leftOut.has(HALF_OF_OUTPUT) ? Math.ceil(tokens / 2) : tokens

function listRefused(
  error: unknown,
  words: string,
  sent: readonly DispensableField[],
  format: string | undefined,
): readonly string[] {
  if (!isRefusal(error)) return []
  const { kind } = classifyFault(error)
  if (kind === 'filtered') return []
  if (kind === 'too_long') return /max_(completion_)?tokens|completion/.test(words) ? [HALF_OF_OUTPUT] : []
  const named: string[] = sent.filter((field) => dispensable[field].test(words))
  return format === undefined ? named : [...named, format]
}
