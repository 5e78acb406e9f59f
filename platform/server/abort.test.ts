import { expect, test } from 'vitest'
import { isTimeout, runAllOrAbort, startTimeLimit } from './abort.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length

test('a time limit that passes aborts with a timeout', async () => {
  const { signal } = startTimeLimit(10)
  await pause(30)
  expect(signal.aborted && isTimeout(signal.reason)).toBe(true)
})

test('a time limit that has been ended leaves no timer and no listener', async () => {
  const caller = new AbortController()
  const before = timers()
  const { signal, end } = startTimeLimit(10, caller.signal)
  expect(timers()).toBe(before + 1)
  end()
  expect(timers()).toBe(before)
  caller.abort()
  expect(signal.aborted).toBe(false)
})

test('a caller’s abort ends the work, even if it comes before the start', () => {
  const caller = new AbortController()
  const running = startTimeLimit(10_000, caller.signal)
  caller.abort('gone')
  const late = startTimeLimit(10_000, caller.signal)
  expect([running, late].map(({ signal, end }) => (end(), signal.reason))).toEqual(['gone', 'gone'])
})

test('one failure aborts the other tasks, and is thrown when they have ended', async () => {
  const caller = new AbortController()
  let hasEnded = false
  const failing = runAllOrAbort(caller.signal, (signal) => [
    Promise.reject(new Error('the first')),
    (async () => {
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await pause(10)
      hasEnded = true
      throw new Error('the second')
    })(),
  ])
  await expect(failing).rejects.toThrow('the first')
  expect([hasEnded, caller.signal.aborted]).toEqual([true, false])
})
