import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { PATIENCE, startWatch } from './patience.ts'

test('a call that has ended leaves nothing behind on its caller, and ends nothing', () => {
  const caller = new AbortController()
  const watch = startWatch(caller.signal, PATIENCE)
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1)
  watch.end(true)
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0)
  caller.abort()
  expect(watch.signal.aborted).toBe(false)
})

test('a call that is left in the middle is ended', () => {
  const watch = startWatch(new AbortController().signal, PATIENCE)
  watch.end(false)
  expect(watch.signal.aborted).toBe(true)
})

test.each(['before', 'during'])('a caller that has gone %s it ends the call for their reason', (when) => {
  const caller = new AbortController()
  if (when === 'before') caller.abort('gone')
  const watch = startWatch(caller.signal, PATIENCE)
  if (when === 'during') caller.abort('gone')
  expect(watch.signal.reason).toBe('gone')
  watch.end(false)
})
