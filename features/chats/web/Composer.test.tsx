import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loggedEvents } from '#platform/web/error-log.ts'
import { servePartner } from '#testing/fake-partner.ts'
import { signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

const arrive = async () => {
  signInAs()
  const { asked } = servePartner(chatOf(1))
  const { screen } = await renderScreen('/chat/7')
  const field = screen.getByRole('textbox', { name: 'Your message' })
  const send = screen.getByRole('button', { name: 'Send message' })
  await expect.element(field).toBeVisible()
  return { asked, screen, field, send }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

test('the learner can type at once; Enter sends and Shift+Enter breaks the line', async () => {
  const { asked, field } = await arrive()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two')
  await expect.element(field).toHaveValue('One\ntwo')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(asked.map(({ body }) => body.content)).toEqual(['One two']))
  await expect.element(field).toHaveFocus()
})

test('an Enter that ends an IME composition sends nothing', async () => {
  const { asked, field } = await arrive()
  await field.fill('かいぎ')
  const element = field.element()
  const enter = { key: 'Enter', bubbles: true, cancelable: true }
  element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }))
  element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }))
  await pause()
  expect(asked).toHaveLength(0)
  await expect.element(field).toHaveValue('かいぎ')
})

test('a blank text cannot be sent, and no text can be sent during a reply', async () => {
  const { asked, field, send } = await arrive()
  await expect.element(send).toBeDisabled()
  await field.fill(' \n ')
  await expect.element(send).toBeDisabled()
  await field.fill('Hello')
  await send.click()
  await expect.element(field).toHaveFocus()
  await field.fill('And another thing')
  await expect.element(send).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await pause()
  expect(asked).toHaveLength(1)
  await expect.element(field).toHaveValue('And another thing')
})

test('a draft is in the composer when its chat is opened again', async () => {
  const first = await arrive()
  await first.field.fill('I have been thinking')
  await first.screen.unmount()
  const { field } = await arrive()
  await expect.element(field).toHaveValue('I have been thinking')
})

test('harmful text is refused at the field and logged without its content', async () => {
  const console = vi.spyOn(window.console, 'warn').mockReturnValue()
  const { asked, screen, field } = await arrive()
  await field.fill('Look: <script>alert(1)</script>')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Content contains potentially harmful elements')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Content contains potentially harmful elements')
  expect(console).toHaveBeenCalledOnce()
  expect(JSON.stringify([console.mock.calls, loggedEvents().at(-1)])).not.toContain('alert(1)')
  expect(asked).toHaveLength(0)

  await field.fill('Look')
  expect(screen.getByRole('alert').all()).toHaveLength(0)
})

test('the length is shown near the limit; a text that is too long is refused and kept', async () => {
  const { asked, screen, field } = await arrive()
  await field.fill('a'.repeat(1799))
  expect(screen.getByText(/of 2,000/).all()).toHaveLength(0)
  await field.fill('a'.repeat(1800))
  await expect.element(screen.getByText('1,800 of 2,000 characters')).toBeVisible()
  await field.fill('a'.repeat(2001))
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Input must be less than 2000 characters')
  await expect.element(field).toHaveValue('a'.repeat(2001))
  expect(loggedEvents().at(-1)?.event).toBe('invalid message')
  expect(asked).toHaveLength(0)
})

test('the field grows with its text, up to six lines', async () => {
  const { field } = await arrive()
  const height = () => field.element().parentElement?.clientHeight ?? 0
  const oneLine = height()
  await field.fill('a\nb\nc')
  expect(height() - oneLine).toBe(48)
  await field.fill('a\n'.repeat(30))
  expect(height() - oneLine).toBe(5 * 24)
})

test('the character count does not move the field', async () => {
  const { screen, field } = await arrive()
  await field.fill('a'.repeat(1700))
  const place = () => field.element().parentElement?.getBoundingClientRect().bottom
  const before = place()
  await field.fill('a'.repeat(1900))
  await expect.element(screen.getByText('1,900 of 2,000 characters')).toBeVisible()
  expect(place()).toBe(before)
  await field.fill('')
})

test('on a phone a long text takes the whole row; the field keeps its focus and its left edge', async () => {
  signInAs()
  servePartner(chatOf(1, { voice: { language: 'en-US', transcribes: true } }))
  const { screen } = await renderScreen('/chat/7', { width: 390, height: 844 })
  const field = screen.getByRole('textbox', { name: 'Your message' })
  const send = screen.getByRole('button', { name: 'Send message' })
  const boxes = () => [field, send].map((one) => one.element().getBoundingClientRect())
  await field.fill('What now?')
  field.element().focus()
  const [short, besides] = boxes()
  expect(besides?.bottom).toBe(short?.bottom)
  await field.fill('What would help you most this week, and what would not?')
  const [long, below] = boxes()
  expect(long?.width).toBeGreaterThan(320)
  expect(long?.left).toBe(short?.left)
  expect(below?.top).toBeGreaterThanOrEqual(long?.bottom ?? Number.NaN)
  expect(below).toMatchObject({ left: besides?.left, bottom: besides?.bottom })
  await expect.element(field).toHaveFocus()
  await field.fill('')
})
