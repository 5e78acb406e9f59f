/**
 * Amounts of money, exact: whole numbers of 10⁻¹² of a currency. That is what one token costs at a price of 0.000001 for a
 * million, the finest that a price list may name, so nothing is ever rounded before it is shown.
 */
export type Money = bigint

const DECIMALS = 12

/** Digits with at most twelve decimals, such as `0.25`. */
export function parseMoney(text: string): Money {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

/** The shortest exact decimal, such as `12.5`. */
export function formatMoney(money: Money): string {
  const digits = money.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
