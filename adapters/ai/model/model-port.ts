import type { JSONSchema7 } from '@ai-sdk/provider'
import type { RecordUsage, ReserveCall } from '../port.ts'

/** One call of a model. */
export type ModelCall = {
  /** The instructions. Text of learners stands in them only if it is marked as data. */
  readonly system: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  readonly maxOutputTokens: number
  /** Ends the call at any moment. */
  readonly signal: AbortSignal
  /** Called once for each request, failed ones included. */
  readonly recordUsage: RecordUsage
  /** Called before each request; absent where no budget can apply. */
  readonly reserve?: ReserveCall | undefined
}

/** A model of any provider, without knowledge of partners and evaluations. */
export type LanguageModel = {
  /** `provider:model`, as in the configuration. */
  readonly name: string
  /** The most tokens of input. */
  readonly contextTokens: number
  /**
   * The answer in pieces as they arrive. Retries once where that can help, as long as nothing was yielded.
   * @throws ModelFault
   */
  stream(call: ModelCall): AsyncIterable<string>
  /**
   * The whole answer, requested as JSON of this schema. The text that comes may be anything.
   * @throws ModelFault
   */
  complete(call: ModelCall, schema: JSONSchema7): Promise<string>
}

/** A cautious estimate: in English, Portuguese and French there are 3.9 to 4.9 (measured). */
export const CHARACTERS_PER_TOKEN = 3

export const estimateTokens = (...texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + Math.ceil(length / CHARACTERS_PER_TOKEN) + 4, 0)
