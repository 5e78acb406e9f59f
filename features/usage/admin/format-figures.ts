/** Formats an exact decimal, rounded half up to cents; amounts below 1 to hundredths of a cent. */
export function formatCurrency(amount: string, currency: string, language: string): string {
  const value = Number(amount)
  const maximumFractionDigits = value > 0 && value < 1 ? 4 : 2
  return new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits }).format(value)
}

/** Formats a number briefly, such as 1.2 M. */
export const formatCompact = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** Formats 2026-11 as November 2026. */
export const formatReportMonth = (
  month: string,
  language: string,
  style: 'long' | 'short' = 'long',
): string =>
  new Intl.DateTimeFormat(language, {
    month: style,
    year: style === 'long' ? 'numeric' : '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))

/** Formats milliseconds as seconds, such as 1.3 s. */
export const formatSeconds = (milliseconds: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  }).format(milliseconds / 1000)
