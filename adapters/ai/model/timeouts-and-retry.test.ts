import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { DEFAULT_TIMEOUTS, startWatchdog } from './timeouts-and-retry.ts'

test('a finished call has no listener on its caller’s signal and is not aborted by it', () => {
  const caller = new AbortController()
  const watchdog = startWatchdog(caller.signal, DEFAULT_TIMEOUTS)
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1)
  watchdog.stop(true)
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0)
  caller.abort()
  expect(watchdog.signal.aborted).toBe(false)
})

test('a call that is stopped unfinished is aborted', () => {
  const watchdog = startWatchdog(new AbortController().signal, DEFAULT_TIMEOUTS)
  watchdog.stop(false)
  expect(watchdog.signal.aborted).toBe(true)
})

test.each(['before', 'during'])(
  'a caller that leaves %s the call aborts it with the caller’s reason',
  (when) => {
    const caller = new AbortController()
    if (when === 'before') caller.abort('gone')
    const watchdog = startWatchdog(caller.signal, DEFAULT_TIMEOUTS)
    if (when === 'during') caller.abort('gone')
    expect(watchdog.signal.reason).toBe('gone')
    watchdog.stop(false)
  },
)
