import { toRegion } from '#platform/contract/interface-languages.ts'

const DAY = 86_400
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['hour', 3600],
  ['minute', 60],
]

export const formatNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(language).format(value)

/** 58%, from 0.58. */
export const formatPercent = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share)

/**
 * French, français, francês: for a sentence in the reader's language. If the browser knows no name, the given one or the
 * code.
 */
export const formatLanguage = (
  { code, name = code }: { readonly code: string; readonly name?: string },
  reader: string,
) => new Intl.DisplayNames(reader, { type: 'language', fallback: 'none' }).of(code) ?? name

/** Anna, Rui and Sam; "or" instead of "and" with `disjunction`. */
export const formatList = (
  items: readonly string[],
  language: string,
  type: Intl.ListFormatType = 'conjunction',
): string => new Intl.ListFormat(toRegion(language), { type }).format(items)

/** 18 November 2026. */
export const formatDate = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(toRegion(language), { dateStyle: 'long' }).format(new Date(iso))

/** The same for a day such as 2026-11-18, independent of the reader's time zone. */
export const formatDay = (day: string, language: string): string => formatDate(`${day}T00:00`, language)

/** 18 November 2026 at 10:01. */
export const formatMoment = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(toRegion(language), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))

/** 18/11/2026, 10:01: where there is little room, as in the column of a table on a phone. */
export const formatShortMoment = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(toRegion(language), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))

/**
 * Two hours ago, yesterday; the date if it is more than a week ago. What lies ahead by this browser's clock is now,
 * because the clock is slow.
 */
export function formatRelative(iso: string, language: string, now: number = Date.now()): string {
  const seconds = Math.min(0, (new Date(iso).getTime() - now) / 1000)
  if (Math.abs(seconds) >= 7 * DAY) return formatDate(iso, language)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (Math.abs(seconds) >= DAY) return relative.format(nightsBetween(now, new Date(iso).getTime()), 'day')
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  if (!step) return relative.format(0, 'second')
  const [unit, length] = step
  return relative.format(Math.trunc(seconds / length), unit)
}

/** For each unit: from how many days on it is used, and how many days long it is. */
const longSteps: readonly (readonly [Intl.RelativeTimeFormatUnit, from: number, length: number])[] = [
  ['year', 730, 365],
  ['month', 60, 30.4],
  ['week', 7, 7],
]

/** Two hours ago, yesterday, eight weeks ago, three years ago: for places where the exact date does not matter. */
export function formatAge(iso: string, language: string): string {
  const days = (Date.now() - new Date(iso).getTime()) / (DAY * 1000)
  const step = longSteps.find(([, least]) => days >= least)
  if (!step) return formatRelative(iso, language)
  const [unit, , length] = step
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.trunc(days / length), unit)
}

/** Today, yesterday, eight weeks ago: for the beginning of a day in UTC, where the time of day is not known. */
export function formatDayAge(iso: string, language: string, now: number = Date.now()): string {
  const dayOf = (moment: number) => Math.floor(moment / (DAY * 1000))
  const days = Math.max(0, dayOf(now) - dayOf(new Date(iso).getTime()))
  const step = longSteps.find(([, least]) => days >= least)
  const [unit, , length] = step ?? (['day', 0, 1] as const)
  const numeric = step ? 'always' : 'auto'
  return new Intl.RelativeTimeFormat(language, { numeric }).format(-Math.trunc(days / length), unit)
}

/** The reader's local day as a date without a time, such as 2026-11-23. */
export function localDay(now = new Date()): string {
  const part = (value: number, length: number) => String(value).padStart(length, '0')
  return [part(now.getFullYear(), 4), part(now.getMonth() + 1, 2), part(now.getDate(), 2)].join('-')
}

/** Days are calendar days: 47 hours ago is not yesterday but the day before. */
function nightsBetween(from: number, to: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  return Math.round((midnight(to) - midnight(from)) / (DAY * 1000))
}

/** The day in UTC, by which the server counts; with `later`, the day that many days later. */
export const dayInUtc = (later = 0): string =>
  new Date(Date.now() + later * DAY * 1000).toISOString().slice(0, '2026-11-23'.length)
