import * as z from 'zod/mini'
import { type Money, parseMoney } from './money.ts'

/** The price of a million tokens, as text: binary fractions cannot represent prices exactly. */
const Price = z
  .string()
  .check(z.regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a text such as "0.25", with at most six decimals'))

const PriceLine = z.strictObject({
  /** The model as the configuration names it: `provider:model`. */
  model: z.string().check(z.regex(/^[^:]+:.+$/, 'must be a model as provider:model')),
  /** The first day (UTC) of the price. */
  from: z.iso.date(),
  input: Price,
  /** The price of input from the provider's cache; if absent, the price of other input holds. */
  cachedInput: z.optional(Price),
  /** The price of input that it writes to its cache; absent: that of other input. */
  cacheWrite: z.optional(Price),
  output: Price,
})
type PriceLine = z.output<typeof PriceLine>

const PriceFile = z.strictObject({
  /** An ISO 4217 code. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency such as EUR')),
  prices: z.array(PriceLine),
})

export type TokenCounts = {
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
}

export type PriceList = {
  readonly currency: string
  /** The days on which prices begin, in order. */
  readonly starts: readonly string[]
  /** The cost of tokens on a day (`2026-11-23`); undefined without a price. */
  costOf(model: string, day: string, tokens: TokenCounts): Money | undefined
}

/** @returns the faults of a price list, as sentences */
export function findPriceProblems(text: string): readonly string[] {
  const parsed = PriceFile.safeParse(parseJson(text))
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the text'}: ${message}`)
  const lines = parsed.data.prices.map(({ model, from }) => `${model} from ${from}`)
  return lines
    .filter((line, index) => lines.indexOf(line) !== index)
    .map((line) => `${line} stands there twice`)
}

export function parsePriceList(text: string): PriceList {
  const { currency, prices } = PriceFile.parse(parseJson(text))
  const newestFirst = prices.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  return {
    currency,
    starts: [...new Set(prices.map(({ from }) => from))].toSorted(),
    costOf(model, day, tokens) {
      const line = newestFirst.find((one) => one.model === model && one.from <= day)
      return line && costBy(line, tokens)
    },
  }
}

/** JSON: a currency, and for each model the price of a million tokens from a given day. */
export const modelPrices = z.pipe(
  z.optional(
    z.string().check((payload) => {
      for (const message of findPriceProblems(payload.value))
        payload.issues.push({ code: 'custom', message, input: payload.value })
    }),
  ),
  z.transform((text): PriceList | undefined => (text === undefined ? undefined : parsePriceList(text))),
)

/** Such as 2026-11-23; prices hold for days in UTC. */
export const utcDay = (): string => new Date().toISOString().slice(0, 10)

/** A price for a million tokens has at most six decimals, so one token costs a whole number of 10⁻¹². */
const perToken = (price: string): Money => parseMoney(price) / 1_000_000n

const costBy = (
  { input, cachedInput = input, cacheWrite = input, output }: PriceLine,
  { inputTokens, cachedTokens, cacheWriteTokens, outputTokens }: TokenCounts,
): Money =>
  BigInt(inputTokens - cachedTokens - cacheWriteTokens) * perToken(input) +
  BigInt(cachedTokens) * perToken(cachedInput) +
  BigInt(cacheWriteTokens) * perToken(cacheWrite) +
  BigInt(outputTokens) * perToken(output)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const NOTHING = { inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }

/** The given models without a price today. @param models as `provider:model` */
export function findUnpriced(prices: PriceList | undefined, models: readonly string[]): readonly string[] {
  return [...new Set(models)].filter((model) => prices?.costOf(model, utcDay(), NOTHING) === undefined)
}
