import * as z from 'zod/mini'
import { findPriceProblems, parsePriceList, type PriceList } from '#features/usage/server/price-list.ts'

/** JSON: a currency, and what a million tokens of each model cost from which day on. */
export const modelPrices = z.pipe(
  z.optional(
    z.string().check((payload) => {
      for (const message of findPriceProblems(payload.value))
        payload.issues.push({ code: 'custom', message, input: payload.value })
    }),
  ),
  z.transform((text): PriceList | undefined => (text === undefined ? undefined : parsePriceList(text))),
)
