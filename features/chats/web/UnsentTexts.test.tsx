import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Chat } from '#features/chats/contract.ts'
import { readDraft } from '#platform/web/hooks/useStored.ts'
import { writeStored } from '#platform/web/storage.ts'
import { servePartner } from '#testing/fake-partner.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']

async function arrive(chat: Chat = chatOf(2)) {
  signInAs()
  const { asked } = servePartner(chat)
  const rendered = await renderScreen('/chat/7')
  const field = rendered.screen.getByRole('textbox', { name: 'Your message' })
  await expect.element(field).toBeVisible()
  return { ...rendered, asked, field }
}

const isGone = () =>
  answer('GET /chats/7', { detail: 'Chat not found', code: 'chats.missing' }, { status: 404 })
const lookAgain = () => window.dispatchEvent(new Event('visibilitychange'))
const shownTexts = (screen: Screen) =>
  screen
    .getByRole('blockquote')
    .all()
    .map((one) => one.element().textContent)

/** Removes a stored value as another tab would, including the `storage` event. */
function forgetElsewhere(key: string): void {
  const oldValue = localStorage.getItem(key)
  writeStored(key, null)
  window.dispatchEvent(
    new StorageEvent('storage', { key, oldValue, newValue: null, storageArea: localStorage }),
  )
}

test('unsent texts of a deleted chat are kept after a reload, can be copied, and can begin a new chat', async () => {
  const { screen, field, asked } = await arrive()
  await field.fill('Sent too late')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await field.fill('And another thing')
  isGone()
  asked[0]?.refuse(404, 'Chat not found')
  await expect.element(screen.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  await expect.element(screen.getByText('What you had written and not sent is still here.')).toBeVisible()
  expect(shownTexts(screen)).toEqual(['Sent too late', 'And another thing'])
  // The texts are stored in their new place a moment after they are shown.
  await vi.waitFor(() => expect(readDraft('chat:7')).toBe(''))
  await screen.unmount()

  const { screen: reloaded, address } = await renderScreen('/chat/7')
  await expect.element(reloaded.getByText('And another thing')).toBeVisible()
  expect(shownTexts(reloaded)).toEqual(['Sent too late', 'And another thing'])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await reloaded.getByRole('button', { name: 'Copy' }).click()
  await expect.element(reloaded.getByText('Copied')).toBeVisible()
  expect(copied.mock.calls).toEqual([['Sent too late\n\nAnd another thing']])

  const begun: unknown[] = []
  handle('POST /chats/create', ({ request }) => {
    begun.push(Object.fromEntries(new URL(request.url).searchParams))
    return HttpResponse.json({ chat_id: 8 })
  })
  answer('GET /chats/8', { ...chatOf(0), id: 8, chat_id: 8 })
  await reloaded.getByRole('button', { name: 'Begin again with this' }).click()
  await vi.waitFor(() => expect(address()).toBe('/chat/8'))
  expect(begun).toEqual([{ scenario_id: '3', language: 'en', mood: '2' }])
  await expect
    .element(reloaded.getByRole('textbox', { name: 'Your message' }))
    .toHaveValue('Sent too late\n\nAnd another thing')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('left-words'))).toEqual([])
})

test('when another tab deletes the chat and its draft, this tab shows the draft as an unsent text', async () => {
  const { screen, field } = await arrive({
    ...chatOf(2),
    scenario: { id: null, title: 'With my lead', description: '' },
    own_conversation_id: 5,
  })
  await field.fill('I was about to say')
  isGone()
  forgetElsewhere('draft:chat:7')
  await expect.element(screen.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  await expect.element(screen.getByText('I was about to say')).toBeVisible()
  answer('POST /own-conversations/5/chats', { detail: 'Not found' }, { status: 404 })
  await screen.getByRole('button', { name: 'Begin again with this' }).click()
  await expect.element(screen.getByRole('alert').last()).toHaveTextContent('Not found')
  await screen.getByRole('button', { name: 'Discard' }).click()
  // The pressed button is gone, so the focus moves to the content.
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(shownTexts(screen)).toEqual([])
  const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
  expect(kept.filter((key) => key.endsWith(':7'))).toEqual([])
})

test('a text that another tab has sent is not shown as unsent', async () => {
  const { screen, field } = await arrive()
  await field.fill('Said over there')
  const more = chatOf(3)
  const messages = more.messages.map((one) => (one.id === 5 ? { ...one, content: 'Said over there' } : one))
  answer('GET /chats/7', { ...more, messages })
  forgetElsewhere('draft:chat:7')
  await expect.element(screen.getByText('Said over there')).toBeVisible()
  await field.fill('Not said yet')
  isGone()
  lookAgain()
  await expect.element(screen.getByText('What you had written and not sent is still here.')).toBeVisible()
  expect(shownTexts(screen)).toEqual(['Not said yet'])
})

test('unsent texts are not shown to another user of the same browser', async () => {
  const { screen, field } = await arrive()
  await field.fill('Between us')
  isGone()
  lookAgain()
  await expect.element(screen.getByText('Between us')).toBeVisible()
  await screen.unmount()
  signInAs(person({ id: 2 }))
  writeStored('draft:chat:7', 'Also between us')
  const { screen: other } = await renderScreen('/chat/7')
  await expect.element(other.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  expect(shownTexts(other)).toEqual([])
  expect(readDraft('chat:7')).toBe('Also between us')
})
