import { expect, test } from 'vitest'
import {
  emptyAttemptWindow,
  secondsToWait,
  takeAttempt,
  type RateLimit,
  type AttemptWindow,
} from './rate-limit.ts'

const rateLimit: RateLimit = { limit: 10, window: 60, cooldown: 10 }
const take = (times: number, spent: AttemptWindow, now: number) =>
  Array.from({ length: times }).reduce<AttemptWindow>(
    (current) => takeAttempt(current, rateLimit, now),
    spent,
  )

test('ten attempts in a minute are allowed, and the eleventh starts the cooldown', () => {
  const ten = take(10, emptyAttemptWindow, 1000)
  expect(secondsToWait(ten, 1000)).toBe(0)
  const eleven = take(1, ten, 5000)
  expect(secondsToWait(eleven, 5000)).toBe(10)
  expect(secondsToWait(eleven, 9001)).toBe(6)
})

test('attempts during the cooldown are refused and do not extend it', () => {
  const blocked = take(11, emptyAttemptWindow, 0)
  expect(take(5, blocked, 9000)).toEqual(blocked)
  expect(secondsToWait(blocked, 10_000)).toBe(0)
})

test('the count restarts after the cooldown and after the window', () => {
  expect(take(10, take(11, emptyAttemptWindow, 0), 10_000)).toMatchObject({ used: 10, blockedUntil: null })
  expect(take(10, take(10, emptyAttemptWindow, 0), 60_000)).toMatchObject({ used: 10, blockedUntil: null })
})
