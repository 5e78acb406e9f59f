/**
 * Exact amounts of money, in units of 10⁻¹² of a currency. One unit is the price of one token at 0.000001 for a
 * million, the smallest price that a list may have, so nothing is rounded before it is shown.
 */
export type Money = bigint

const DECIMALS = 12

/** Reads a decimal with at most twelve decimal places, such as `0.25`. */
export function parseMoney(text: string): Money {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

/** Writes the shortest exact decimal, such as `12.5`. */
export function formatMoney(money: Money): string {
  const digits = money.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
