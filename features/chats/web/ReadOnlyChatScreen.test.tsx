import { expect, test } from 'vitest'
import { servePartner } from '#testing/fake-partner.ts'
import { signInAs } from '#testing/network.ts'
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
