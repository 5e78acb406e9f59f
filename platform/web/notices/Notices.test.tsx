import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CANCELLED_DURATION, notices } from './notices.ts'
import { Notices } from './Notices.tsx'

const frame = (
  <main tabIndex={-1}>
    <Notices closeName="Close" />
    <button type="button" style={{ marginTop: 300 }}>
      Elsewhere
    </button>
  </main>
)
const close = page.getByRole('button', { name: 'Close' })
const elsewhere = page.getByRole('button', { name: 'Elsewhere' })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  notices.clear()
})

async function say(...said: Parameters<typeof notices.say>): Promise<void> {
  notices.say(...said)
  await expect.element(page.getByText(said[1])).toBeVisible()
  // A notice's time starts when it has been painted, which takes two frames.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

test.each([
  ['what was done goes after five seconds', undefined, 5000],
  ['what was cancelled goes after three', CANCELLED_DURATION, 3000],
])('%s', async (_fact, duration, milliseconds) => {
  await render(frame)
  await say('note', 'Changes discarded', duration)
  vi.advanceTimersByTime(milliseconds - 1)
  await expect.element(page.getByText('Changes discarded')).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(page.getByText('Changes discarded')).not.toBeInTheDocument()
})

test('a notice waits while the pointer or the focus is on it, and then goes after its time', async () => {
  await render(frame)
  await elsewhere.hover()
  await say('success', 'User created')
  await page.getByText('User created').hover()
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText('User created')).toBeVisible()
  close.element().focus()
  await elsewhere.hover()
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText('User created')).toBeVisible()
  elsewhere.element().focus()
  await expect.element(elsewhere).toHaveFocus()
  vi.advanceTimersByTime(5000)
  await expect.element(page.getByText('User created')).not.toBeInTheDocument()
})

test('a notice can be closed, and the next one still goes by itself', async () => {
  await render(frame)
  await say('success', 'User created')
  await close.hover()
  await close.click()
  await expect.element(page.getByText('User created')).not.toBeInTheDocument()
  await elsewhere.hover()
  await say('success', 'User updated')
  vi.advanceTimersByTime(5000)
  await expect.element(page.getByText('User updated')).not.toBeInTheDocument()
})

test('the newest notice replaces the previous one and has its full time, and a failure is an alert', async () => {
  await render(frame)
  await say('success', 'User created')
  await expect.element(page.getByRole('status')).toHaveTextContent('User created')
  vi.advanceTimersByTime(4000)
  await say('error', 'Failed to create user')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to create user')
  await expect.element(page.getByText('User created')).not.toBeInTheDocument()
  vi.advanceTimersByTime(4999)
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('a notice is not shown again after its component is mounted again', async () => {
  const { unmount } = await render(frame)
  await say('success', 'User created')
  await unmount()
  await render(frame)
  await expect.element(elsewhere).toBeVisible()
  await expect.element(page.getByText('User created')).not.toBeInTheDocument()
})

test('closing a notice by keyboard moves the focus to the content, and closing it by mouse leaves the focus', async () => {
  await render(frame)
  await say('success', 'Saved')
  close.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
  elsewhere.element().focus()
  await say('success', 'Saved again')
  await close.click()
  await expect.element(page.getByText('Saved again')).not.toBeInTheDocument()
  await expect.element(elsewhere).toHaveFocus()
})
