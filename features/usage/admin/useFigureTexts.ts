import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { formatNumber } from '#platform/web/format.ts'
import type { UsageFigures } from '../contract.ts'
import { formatCurrency, formatSeconds } from './format-figures.ts'

const kinds = [
  'abandoned',
  'busy',
  'timeout',
  'interrupted',
  'empty',
  'invalid',
  'unavailable',
  'misconfigured',
  'filtered',
  'too_long',
] as const

/** Returns functions that put figures into words. @param currency of the price list; null if none is configured */
export function useFigureTexts(currency: string | null) {
  const t = useText('usage')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const kindText = (kind: string) => {
    const known = kinds.find((one) => one === kind)
    return known ? t(`kinds.${known}`) : kind
  }
  return {
    number,
    /** Never shows 0 for calls without a price. */
    cost: ({ cost, calls }: UsageFigures): string =>
      calls === 0
        ? '–'
        : cost === null || currency === null
          ? t('noPrice')
          : formatCurrency(cost, currency, language),
    /** Names the models that a cost leaves out because they have no price. */
    unpriced: ({ cost, unpriced_models: unpriced }: UsageFigures): string =>
      cost === null || unpriced.length === 0 ? '' : t('partlyPriced', { names: unpriced.join(', ') }),
    times: (times: UsageFigures['duration']) =>
      times === null
        ? t('notMeasured')
        : t('times', {
            half: formatSeconds(times.p50, language),
            most: formatSeconds(times.p95, language),
          }),
    failures: ({ failures }: UsageFigures): string =>
      number(failures.reduce((sum, { calls }) => sum + calls, 0)),
    kinds: ({ failures }: UsageFigures): string =>
      failures.map(({ kind, calls }) => `${kindText(kind)} ${number(calls)}`).join(', '),
  }
}
