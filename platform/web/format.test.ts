import { expect, test } from 'vitest'
import { formatDate, formatDayAge, formatNumber, formatRelative, localDay } from './format.ts'

const now = Date.parse('2026-11-18T10:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test.each([
  [0, 'en', 'now'],
  [5, 'en', '5 minutes ago'],
  [119, 'en', '1 hour ago'],
  [60 * 25, 'en', 'yesterday'],
  [60 * 25, 'pt', 'ontem'],
  [60 * 24 * 3, 'fr', 'il y a 3 jours'],
])('%d minutes ago in %s reads "%s"', (minutes, language, text) => {
  expect(formatRelative(ago(minutes), language, now)).toBe(text)
})

test('a moment ahead of a slow clock is now, and a day ahead of it today', () => {
  expect(formatRelative(ago(-4), 'en', now)).toBe('now')
  expect(formatDayAge('2026-11-19T00:00:00Z', 'en', now)).toBe('today')
})

test('relative days are calendar days, not periods of 24 hours', () => {
  const at = (hours: number, day: number) => new Date(2026, 10, day, hours).toISOString()
  const noon = new Date(2026, 10, 18, 12).getTime()
  expect(formatRelative(at(13, 16), 'en', noon)).toBe('2 days ago')
  expect(formatRelative(at(1, 17), 'en', noon)).toBe('yesterday')
  expect(formatRelative(at(13, 17), 'en', noon)).toBe('23 hours ago')
})

test('a moment more than a week ago is shown as a date', () => {
  expect(formatRelative(ago(60 * 24 * 8), 'en', now)).toBe('10 November 2026')
  expect(formatDate(ago(0), 'pt')).toBe('18 de novembro de 2026')
  expect(formatDate(ago(0), 'fr')).toBe('18 novembre 2026')
})

test.each([
  ['2026-11-18', 'en', 'today'],
  ['2026-11-17', 'fr', 'hier'],
  ['2026-11-15', 'en', '3 days ago'],
  ['2026-11-11', 'pt', 'há 1 semana'],
  ['2026-09-22', 'en', '8 weeks ago'],
])('the day %s in %s reads "%s" from its beginning to its end in UTC', (day, language, text) => {
  for (const hour of ['00:00', '23:59'])
    expect(formatDayAge(`${day}T00:00:00Z`, language, Date.parse(`2026-11-18T${hour}:00Z`))).toBe(text)
})

test('numbers have the format of the language', () => {
  expect(formatNumber(12_345, 'en')).toBe('12,345')
  expect(formatNumber(12_345, 'pt')).toBe('12.345')
})

test('localDay is the day in local time, not in UTC', () => {
  expect(localDay(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02')
  expect(localDay(new Date(2026, 10, 30, 0, 0))).toBe('2026-11-30')
})
