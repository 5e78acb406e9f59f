import { expect, test } from 'vitest'
import { localDay } from './local-day.ts'

test('a day is the one of the clock on the wall, whatever day it is in UTC', () => {
  expect(localDay(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02')
  expect(localDay(new Date(2026, 10, 30, 0, 0))).toBe('2026-11-30')
})
