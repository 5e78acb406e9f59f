import { expect, test } from 'vitest'
import { servePartner } from '#testing/fake-partner.ts'
import { signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

test.each(['/chat/7', '/history/chat/7'])(
  'at %s an evaluated chat has a link to its evaluation',
  async (path) => {
    signInAs()
    servePartner(chatOf(6, { is_evaluated: true }))
    const { screen } = await renderScreen(path)
    const card = screen.getByRole('region', { name: 'Evaluation', exact: true })
    await expect.element(card).toMatchTextContent('This conversation has been evaluated.')
    await expect
      .element(card.getByRole('link', { name: 'View Evaluation' }))
      .toHaveAttribute('href', '/evaluation/7')
    expect(screen.getByRole('progressbar').all()).toHaveLength(0)
    expect(screen.getByRole('button', { name: /Evaluate/ }).all()).toHaveLength(0)
  },
)

test('a read-only chat offers no evaluation', async () => {
  signInAs()
  servePartner(chatOf(6))
  const { screen } = await renderScreen('/history/chat/7')
  await expect.element(screen.getByText('Answer 6')).toBeVisible()
  expect(screen.getByRole('progressbar').all()).toHaveLength(0)
  expect(screen.getByRole('button', { name: /Evaluate/ }).all()).toHaveLength(0)
})
