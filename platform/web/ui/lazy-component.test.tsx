import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { retryDelay, retryPolicy } from '../http.ts'
import { lazyComponent } from './lazy-component.tsx'

const Undo = () => <button type="button">Undo</button>
const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a part whose code fails to load is loaded again after a delay', async () => {
  const load = vi.fn(async () => Undo).mockImplementationOnce(away)
  const Part = lazyComponent(load)
  await render(<Part />)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(retryDelay(1))
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a part that never loads is replaced by its fallback', async () => {
  const load = vi.fn(away)
  const Part = lazyComponent(load, () => <p>Without it</p>)
  await render(<Part />)
  for (let attempt = 1; attempt <= retryPolicy.retries; attempt += 1)
    await vi.advanceTimersByTimeAsync(retryDelay(attempt))
  await expect.element(page.getByText('Without it')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1 + retryPolicy.retries)
})

test('a part that failed to load is requested again when it is shown again', async () => {
  let isAway = true
  const Part = lazyComponent(() => (isAway ? away() : Promise.resolve(Undo)))
  function Page() {
    const [presses, press] = useState(0)
    return (
      <>
        <button type="button" onClick={() => press(presses + 1)}>
          Show
        </button>
        {presses > 0 && <Part key={presses} />}
      </>
    )
  }
  await render(<Page />)
  const show = page.getByRole('button', { name: 'Show' })
  await show.click()
  for (let attempt = 1; attempt <= retryPolicy.retries; attempt += 1)
    await vi.advanceTimersByTimeAsync(retryDelay(attempt))
  isAway = false
  await show.click()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})
