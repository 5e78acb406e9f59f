import { expect, test } from 'vitest'
import { countDaysLeft } from './DeadlineState.tsx'

test('days until a deadline are counted as calendar days in UTC', () => {
  const at = (moment: string) => countDaysLeft('2026-12-15', Date.parse(moment))
  expect(at('2026-12-15T23:59:59Z')).toBe(0)
  expect(at('2026-12-14T00:00:01Z')).toBe(1)
  expect(at('2026-11-25T12:00:00Z')).toBe(20)
  expect(at('2026-12-16T00:00:01Z')).toBe(-1)
})
