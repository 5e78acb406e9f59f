import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { DEFAULT_TIMEOUTS, startWatchdog } from './timeouts.ts'

test('a call that has ended leaves nothing behind on its caller, and ends nothing', () => {
  const caller = new AbortController()
  const watch = startWatchdog(caller.signal, DEFAULT_TIMEOUTS)
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1)
  watch.end(true)
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0)
  caller.abort()
  expect(watch.signal.aborted).toBe(false)
})

test('a call that is left in the middle is ended', () => {
  const watch = startWatchdog(new AbortController().signal, DEFAULT_TIMEOUTS)
  watch.end(false)
  expect(watch.signal.aborted).toBe(true)
})

test.each(['before', 'during'])('a caller that has gone %s it ends the call for their reason', (when) => {
  const caller = new AbortController()
  if (when === 'before') caller.abort('gone')
  const watch = startWatchdog(caller.signal, DEFAULT_TIMEOUTS)
  if (when === 'during') caller.abort('gone')
  expect(watch.signal.reason).toBe('gone')
  watch.end(false)
})
