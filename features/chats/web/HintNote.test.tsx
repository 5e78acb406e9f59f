import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatFailures } from '#features/chats/contract-rules.ts'
import type { Hint } from '#features/chats/contract-hints.ts'
import { servePartner, turnAfter } from '#testing/fake-partner.ts'
import { handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

/** Opens a chat of one turn whose hints come from the test, and records the requested addresses. */
async function arrive(give: () => Response | Promise<Response>, chat = chatOf(1)) {
  signInAs()
  const { asked } = servePartner(chat)
  const requests: string[] = []
  handle('POST /chats/7/hints', ({ request }) => {
    requests.push(new URL(request.url).search)
    return give()
  })
  const { screen } = await renderScreen('/chat/7')
  const field = screen.getByRole('textbox', { name: 'Your message' })
  const button = screen.getByRole('button', { name: 'Hint', exact: true })
  await expect.element(button).toBeVisible()
  return { asked, requests, screen, field, button }
}

const hint = (differences: Partial<Hint> = {}): Response =>
  HttpResponse.json({ move: 'ask', position: 2, used: 1, left: 2, ...differences })

test('a hint names the next move and how many are left; closing it returns the focus to the field', async () => {
  const { requests, screen, field, button } = await arrive(() => hint())
  await button.click()
  const note = screen.getByText(/^Hint\. There is more behind this\./)
  await expect.element(note).toBeVisible()
  await expect.element(screen.getByText('Hints are named in your evaluation. 2 more are left.')).toBeVisible()
  await screen.getByRole('button', { name: 'Close the hint' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await button.click()
  await expect.element(note).toBeVisible()
  expect(requests).toEqual(['?branch=1'])
})

test('a hint in a short try does not mention an evaluation', async () => {
  const { screen, button } = await arrive(() => hint(), chatOf(1, { turn_limit: 3 }))
  await button.click()
  await expect.element(screen.getByText('2 more are left.', { exact: true })).toBeVisible()
})

test('a hint disappears when a message is sent, and no hint can be requested during its reply', async () => {
  const { asked, screen, field, button } = await arrive(() => hint({ left: 0 }))
  await button.click()
  await expect.element(screen.getByText(/None is left in this try\.$/)).toBeVisible()
  await field.fill('What changed since March?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^Hint\. /)).not.toBeInTheDocument()
  await expect.element(button).toBeDisabled()
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.end(turnAfter(1, 'A lot.'))
  await expect.element(button).toBeEnabled()
  expect(screen.getByText(/^Hint\. /).all()).toHaveLength(0)
})

test('a refused hint says why and can be closed', async () => {
  const { screen, button } = await arrive(() => {
    const { code, detail } = chatFailures.hintsSpent
    return HttpResponse.json({ code, detail }, { status: 409 })
  })
  await button.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There are no more hints in this try.')
  await screen.getByRole('button', { name: 'Close the hint' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a hint that failed to load can be requested again', async () => {
  let isDown = true
  const { screen, field, button } = await arrive(() =>
    isDown ? HttpResponse.json({ detail: 'Internal server error' }, { status: 500 }) : hint(),
  )
  await button.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/^Hint\. There is more behind this\./)).toBeVisible()
  // The pressed button is gone, so the focus moves to the field.
  await expect.element(field).toHaveFocus()
})

test('a measurement of a study offers no hint, and none of its messages can be edited', async () => {
  signInAs()
  servePartner(chatOf(2, { is_measurement: true }))
  // Preloaded, so that they would appear as early as the other elements.
  await Promise.all([import('./HintButton.tsx'), import('./MessageEditor.tsx')])
  const { screen } = await renderScreen('/chat/7')
  await expect.element(screen.getByRole('button', { name: 'End conversation' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy message' }).first()).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Hint', exact: true }).all()).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Edit message', includeHidden: true }).all()).toHaveLength(0)
})
