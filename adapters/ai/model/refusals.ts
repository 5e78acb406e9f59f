import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { classifyFault, collectWords, readStatus } from './classify-fault.ts'

/** Half of the output, which is left out where prompt and output together are more than the model takes. */
const HALF_OF_OUTPUT = 'half of the output'

/** Fields that a request can do without, and how a provider names each when it refuses it. */
const dispensable: readonly (readonly [string, RegExp])[] = [
  ['stream_options', /stream_options/],
  // OpenAI's newer models name the field that takes its place.
  ['max_tokens', /max_completion_tokens/],
  ['reasoning', /reasoning|think|\beffort\b/i],
]

/** What is left out of requests: names of fields, and schemas as JSON. */
export type LeftOut = ReadonlySet<string>

/** The options of a call to a provider; its library does not know `leftOut`. */
export type ProviderCallOptions = LanguageModelV4CallOptions & { readonly leftOut?: LeftOut }

/**
 * Decides what one call leaves out because its provider refuses it. The first refusal is remembered once the provider has
 * answered without, so that later calls take one request.
 */
export function avoidRefusals(remembered: Set<string>) {
  const leftOut = new Set(remembered)
  return {
    leftOut: leftOut as LeftOut,
    /**
     * Whether the call can be repeated without something that the error refuses.
     * @param format the schema that was requested; providers rarely name it
     */
    leaveOut(error: unknown, format?: string): boolean {
      const refused = listRefused(error, format).find((one) => !leftOut.has(one))
      if (refused !== undefined) leftOut.add(refused)
      return refused !== undefined
    },
    remember(): void {
      for (const one of leftOut) if (one !== HALF_OF_OUTPUT) remembered.add(one)
    },
  }
}

export const limitOutput = (tokens: number, leftOut: LeftOut): number =>
  leftOut.has(HALF_OF_OUTPUT) ? Math.ceil(tokens / 2) : tokens

function listRefused(error: unknown, format: string | undefined): readonly string[] {
  if (![400, 415, 422, 501].includes(readStatus(error) ?? 0)) return []
  const words = collectWords(error)
  const { kind } = classifyFault(error)
  if (kind === 'filtered') return []
  if (kind === 'too_long') return /max_(completion_)?tokens|completion/.test(words) ? [HALF_OF_OUTPUT] : []
  const named = dispensable.filter(([, pattern]) => pattern.test(words)).map(([field]) => field)
  return format === undefined ? named : [...named, format]
}
