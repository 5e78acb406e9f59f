import { expect, test } from 'vitest'
import { formatMoney, parseMoney } from './money.ts'
import { findPriceProblems, parsePriceList } from './price-list.ts'

const line = { model: 'test:speaker', from: '2026-01-01', input: '0.25', output: '2.00' }
const nothing = { inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }
const textOf = (...prices: object[]) => JSON.stringify({ currency: 'EUR', prices })

test('the price on a day is the latest that has begun, and there is none before the first', () => {
  const list = parsePriceList(
    textOf({ ...line, from: '2026-07-16', input: '0.50' }, line, { ...line, model: 'test:judge' }),
  )
  const costOn = (day: string) => list.costOf('test:speaker', day, { ...nothing, inputTokens: 1_000_000 })
  expect(costOn('2025-12-31')).toBeUndefined()
  expect(costOn('2026-01-01')).toBe(parseMoney('0.25'))
  expect(costOn('2026-07-15')).toBe(parseMoney('0.25'))
  expect(costOn('2026-07-16')).toBe(parseMoney('0.5'))
  expect(list.costOf('test:other', '2026-07-16', { ...nothing, inputTokens: 1 })).toBe(undefined)
  expect(list.starts).toEqual(['2026-01-01', '2026-07-16'])
})

test('cached input has its own price, or that of input if none is given', () => {
  const tokens = { ...nothing, inputTokens: 1000, cachedTokens: 400, outputTokens: 10 }
  const costAt = (price: object) => parsePriceList(textOf(price)).costOf('test:speaker', '2026-02-01', tokens)
  expect(formatMoney(costAt({ ...line, cachedInput: '0.025' }) ?? 0n)).toBe('0.00018')
  expect(formatMoney(costAt(line) ?? 0n)).toBe('0.00027')
})

test('tokens written to the cache have their own price, or that of input if none is given', () => {
  const tokens = { ...nothing, inputTokens: 1000, cachedTokens: 400, cacheWriteTokens: 500 }
  const costAt = (price: object) => parsePriceList(textOf(price)).costOf('test:speaker', '2026-02-01', tokens)
  expect(formatMoney(costAt({ ...line, cachedInput: '0.025', cacheWrite: '0.3125' }) ?? 0n)).toBe(
    '0.00019125',
  )
  expect(formatMoney(costAt(line) ?? 0n)).toBe('0.00025')
})

test('costs are not rounded: one token costs exactly a ten-millionth of ten million tokens', () => {
  const list = parsePriceList(textOf({ ...line, input: '0.000001', output: '0' }))
  const one = list.costOf('test:speaker', '2026-02-01', { ...nothing, inputTokens: 1 })
  expect(formatMoney(one ?? 0n)).toBe('0.000000000001')
  expect(formatMoney((one ?? 0n) * 10_000_000n)).toBe('0.00001')
})

test.each(['0', '12', '0.5', '1234567.000000000001'])('parsing and formatting keep %s', (text) => {
  expect(formatMoney(parseMoney(text))).toBe(text)
})

test.each([
  ['no JSON', 'prices', /the text/],
  ['a number for a price', textOf({ ...line, input: 0.25 }), /prices.0.input/],
  ['too many decimals', textOf({ ...line, input: '0.1234567' }), /six decimals/],
  ['a day that is none', textOf({ ...line, from: '2026-02-30' }), /prices.0.from/],
  ['a model without a provider', textOf({ ...line, model: 'speaker' }), /provider:model/],
  ['an unknown field', textOf({ ...line, cached: '1' }), /prices.0/],
  ['two prices of one day', textOf(line, line), /stands there twice/],
  ['no currency', JSON.stringify({ prices: [] }), /currency/],
])('%s is reported', (_what, text, problem) => {
  expect(findPriceProblems(text).join('\n')).toMatch(problem)
})
