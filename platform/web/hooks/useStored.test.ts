import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useStored, useDraft } from './useStored.ts'

/** The hook's first answer comes a moment after it is rendered. */
const arrived = ({ result }: { readonly result: { readonly current: unknown } }) =>
  expect.poll(() => result.current).not.toBeNull()

afterEach(() => vi.restoreAllMocks())

test('all hooks with the same key share one value, which is kept in localStorage', async () => {
  const one = await renderHook(() => useStored('colour'))
  const other = await renderHook(() => useStored('colour'))
  await arrived(one)
  await arrived(other)
  await one.act(() => one.result.current[1]('teal'))
  expect(other.result.current[0]).toBe('teal')
  expect(localStorage.getItem('colour')).toBe('teal')
  await other.act(() => other.result.current[1](null))
  expect(one.result.current[0]).toBeNull()
  expect(localStorage.getItem('colour')).toBeNull()
})

test('a change in another tab is seen in this tab', async () => {
  const { result, act } = await renderHook(() => useStored('colour'))
  await arrived({ result })
  localStorage.setItem('colour', 'plum')
  await act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'colour' })))
  expect(result.current[0]).toBe('plum')
})

test('each key has its own value, also when a hook changes its key', async () => {
  const { result, rerender, act } = await renderHook((key?: string) => useDraft(key ?? 'chat-1'))
  await arrived({ result })
  await act(() => result.current[1]('half a sentence'))
  await rerender('chat-2')
  await expect.poll(() => result.current[0]).toBe('')
  await rerender('chat-1')
  await expect.poll(() => result.current[0]).toBe('half a sentence')
  await act(() => result.current[1](''))
  expect(localStorage).toHaveLength(0)
})

test('typed text is kept in memory when the storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result, act } = await renderHook(() => useDraft('full'))
  await arrived({ result })
  await act(() => result.current[1]('still here'))
  expect(result.current[0]).toBe('still here')
})
