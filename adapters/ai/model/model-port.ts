import type { JSONSchema7 } from '@ai-sdk/provider'
import type { RecordUsage } from '../port.ts'

/** One call of a model. */
export type ModelCall = {
  /** The instructions; nothing that a learner wrote is in them, unless it is marked as data. */
  readonly system: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  readonly maxOutputTokens: number
  /** Ends the call, whatever it is doing. */
  readonly signal: AbortSignal
  /** Told once per request that was made, also of one that failed. */
  readonly recordUsage: RecordUsage
}

/** A model that answers, whoever serves it. Knows nothing of partners and evaluations. */
export type LanguageModel = {
  /** `provider:model`, as it was configured. */
  readonly name: string
  /** How many tokens of input fit. */
  readonly budget: number
  /**
   * The answer in pieces as they come. Tries again by itself where that can help and nothing was yielded yet.
   * @throws ModelFault
   */
  stream(call: ModelCall): AsyncIterable<string>
  /**
   * The whole answer, asked for as JSON of this shape; what comes is text all the same, and may be anything.
   * @throws ModelFault
   */
  complete(call: ModelCall, schema: JSONSchema7): Promise<string>
}

/** Three characters a token is on the safe side for English, Portuguese and French (measured: 3.9 to 4.9). */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3) + 4
