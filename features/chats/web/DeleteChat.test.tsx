import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { readDraft } from '#platform/web/hooks/useStored.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { servePartner } from '#testing/fake-partner.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

test.each(['/chat/7', '/history/chat/7'])(
  'deleting the chat in its context panel at %s leads to the history',
  async (path) => {
    signInAs()
    servePartner(chatOf(2))
    answer('GET /chats/', [])
    let deletions = 0
    handle('DELETE /chats/7', () => {
      deletions += 1
      return HttpResponse.json({ message: 'Chat deleted' })
    })
    const { screen, address } = await renderScreen(path)
    const context = screen.getByRole('complementary', { name: 'Context' })
    await context.getByRole('button', { name: 'Delete conversation' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Delete this conversation?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(deletions).toBe(0)
    await context.getByRole('button', { name: 'Delete conversation' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await vi.waitFor(() => expect(address()).toBe('/history'))
    await expect.element(screen.getByText('The conversation was deleted.')).toBeVisible()
    expect(deletions).toBe(1)
  },
)

test('deleting a chat deletes its drafts and its running turn from the browser', async () => {
  signInAs()
  const { asked } = servePartner(chatOf(2))
  answer('GET /chats/', [])
  answer('DELETE /chats/7', { message: 'Chat deleted' })
  writeStored('draft:again:7:3', 'Said otherwise')
  writeStored('draft:again:70:3', 'In another conversation')
  const { screen, address } = await renderScreen('/chat/7')
  await screen.getByRole('textbox', { name: 'Your message' }).fill('The first thing')
  await screen.getByRole('button', { name: 'Send message' }).click()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await screen.getByRole('textbox', { name: 'Your message' }).fill('The next thing')
  await screen.getByRole('button', { name: 'Delete conversation' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(address()).toBe('/history'))
  expect(readDraft('chat:7')).toBe('')
  expect(readStored('running-turn:7', 'session')).toBeNull()
  expect(readDraft('again:7:3')).toBe('')
  expect(readDraft('again:70:3')).toBe('In another conversation')
  writeStored('draft:again:70:3', null)
})

test('a chat that was deleted in another tab disappears when this tab becomes visible', async () => {
  signInAs()
  servePartner(chatOf(2))
  const { screen } = await renderScreen('/chat/7')
  await expect.element(screen.getByText('Answer 2')).toBeVisible()
  answer('GET /chats/7', { detail: 'Chat not found', code: 'chats.missing' }, { status: 404 })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Chat not found')
  expect(screen.getByText('Answer 2').elements()).toHaveLength(0)
})
