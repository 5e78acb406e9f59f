import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatSummary } from '#features/chats/contract.ts'
import { readDraft } from '#platform/web/hooks/useStored.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

const summary = (id: number, title: string): ChatSummary => {
  const { context: _, messages: __, partner: ___, ...chat } = chatOf(5)
  return { ...chat, id, chat_id: id, scenario: { ...chat.scenario, title } }
}

/** Shows a history of three chats, which the server deletes on request. */
async function showHistory() {
  signInAs()
  answer('GET /moods/2', { id: 2, title: 'Impatient', translations: [] })
  answer('GET /languages/en', { id: 1, name: 'English', code: 'en' })
  const server = {
    chats: [summary(9, 'Salary'), summary(8, 'Deadlines'), summary(7, 'Budget')],
    deletions: 0,
    isFailing: false,
  }
  handle('GET /chats/', () => HttpResponse.json(server.chats))
  handle('DELETE /chats/:id', ({ params }) => {
    server.deletions += 1
    if (server.isFailing) return HttpResponse.json({ detail: 'Not today' }, { status: 400 })
    server.chats = server.chats.filter(({ id }) => String(id) !== params['id'])
    return HttpResponse.json({ message: 'Chat deleted' })
  })
  const { screen } = await renderScreen('/history')
  const cards = screen.getByRole('list', { name: 'Past conversations' }).getByRole('listitem')
  await expect.element(cards.nth(2)).toBeVisible()
  return { screen, cards, server, dialog: screen.getByRole('dialog', { name: 'Delete this conversation?' }) }
}

test('the keyboard alone deletes a conversation after a question, together with its texts in this browser', async () => {
  const { screen, cards, server, dialog } = await showHistory()
  writeStored('draft:chat:8', 'I wanted to')
  writeStored('running-turn:8', '{}', 'session')
  const button = cards.nth(1).getByRole('button', { name: /^Delete conversation Deadlines 18 November 2026/ })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent('Deadlines')
  await expect.element(dialog).toMatchTextContent('This cannot be undone.')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  expect(server.deletions).toBe(0)

  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByText('The conversation was deleted.')).toBeVisible()
  expect(cards.elements()).toHaveLength(2)
  expect(dialog.elements()).toHaveLength(0)
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect([readDraft('chat:8'), readStored('running-turn:8', 'session')]).toEqual(['', null])
})

test('a failed deletion shows the reason in the dialog, and can be retried even by a double click', async () => {
  const { screen, cards, server, dialog } = await showHistory()
  server.isFailing = true
  await cards
    .nth(0)
    .getByRole('button', { name: /^Delete conversation/ })
    .click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not today')
  expect(cards.elements()).toHaveLength(3)
  server.isFailing = false
  await dialog.getByRole('button', { name: 'Delete' }).dblClick()
  await expect.element(screen.getByText('The conversation was deleted.')).toBeVisible()
  expect(cards.elements()).toHaveLength(2)
})

test('the dialog closes after a deletion even if the list fails to load again', async () => {
  const { screen, cards, server, dialog } = await showHistory()
  await cards
    .nth(1)
    .getByRole('button', { name: /^Delete conversation/ })
    .click()
  handle('GET /chats/', () => HttpResponse.json({ detail: 'Not today' }, { status: 400 }))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('The conversation was deleted.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.deletions).toBe(1)
})

test('a conversation that was deleted elsewhere is removed as if it was deleted here', async () => {
  const { screen, cards, server, dialog } = await showHistory()
  writeStored('draft:chat:8', 'I wanted to')
  await cards
    .nth(1)
    .getByRole('button', { name: /^Delete conversation/ })
    .click()
  server.chats = server.chats.filter(({ id }) => id !== 8)
  answer('DELETE /chats/:id', { detail: 'Chat not found', code: 'chats.missing' }, { status: 404 })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('The conversation was deleted.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(cards.elements()).toHaveLength(2)
  expect(readDraft('chat:8')).toBe('')
})
