import { expect, test, vi } from 'vitest'
import { servePartner } from '#testing/fake-partner.ts'
import { signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

const arrive = async (address: string) => {
  signInAs()
  servePartner(chatOf(2))
  const { screen } = await renderScreen(address)
  await expect.element(screen.getByText('Answer 2')).toBeVisible()
  return { screen, copies: screen.getByRole('button', { name: 'Copy message' }) }
}

test('every message of a past conversation can be copied, and none can be edited', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen, copies } = await arrive('/history/chat/7')
  expect(copies.all()).toHaveLength(4)
  await copies.nth(0).click()
  await copies.nth(3).click()
  expect(write.mock.calls).toEqual([['Question 1'], ['Answer 2']])
  const buttons = screen.getByRole('button', { name: 'Edit message', includeHidden: true })
  expect(buttons.all()).toHaveLength(0)
})

test(
  'a copied message is confirmed for a moment, and a browser that refuses to copy is reported',
  { tags: ['long'] },
  async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { screen, copies } = await arrive('/chat/7')
    expect(copies.all()).toHaveLength(4)
    await copies.nth(0).click()
    const note = screen.getByText('Copied')
    await expect.element(note).toBeVisible()
    expect(note.element().parentElement?.getAttribute('aria-live')).toBe('polite')
    await expect.element(note).not.toBeInTheDocument()
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await copies.nth(3).click()
    await expect.element(screen.getByText('The message could not be copied')).toBeVisible()
    expect(write.mock.calls).toEqual([['Question 1'], ['Answer 2']])
  },
)
