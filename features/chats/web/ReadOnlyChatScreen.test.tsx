import { delay, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { servePartner } from '#testing/fake-partner.ts'
import { handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

test('a past conversation has no composer, and a link to continue it', async () => {
  signInAs()
  servePartner(chatOf(2))
  const { screen } = await renderScreen('/history/chat/7')
  await expect.element(screen.getByText('Answer 2')).toBeVisible()
  await expect.element(screen.getByRole('complementary', { name: 'Context' })).toMatchTextContent('Turns2')
  expect(screen.getByRole('textbox').all()).toHaveLength(0)
  await expect
    .element(screen.getByRole('link', { name: 'Back to history' }))
    .toHaveAttribute('href', '/history')
  await expect.element(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/chat/7')
})

test('Continue shows messages that were added elsewhere in the meantime', async () => {
  signInAs()
  servePartner(chatOf(2))
  const { screen } = await renderScreen('/history/chat/7')
  await expect.element(screen.getByText('Answer 2')).toBeVisible()
  handle('GET /chats/7', async () => {
    await delay(300)
    return HttpResponse.json(chatOf(3))
  })
  await screen.getByRole('link', { name: 'Continue' }).click()
  await expect.element(screen.getByText('Answer 3')).toBeVisible()
})
