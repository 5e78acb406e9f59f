import { type PriceList, utcDay } from './price-list.ts'

const NOTHING = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }

/** Which of these models have no price today. @param models as `provider:model` */
export function findUnpriced(prices: PriceList | undefined, models: readonly string[]): readonly string[] {
  return [...new Set(models)].filter((model) => prices?.costOf(model, utcDay(), NOTHING) === undefined)
}
