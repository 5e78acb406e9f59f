import { expect, test } from 'vitest'
import { servePartner } from '#testing/fake-partner.ts'
import { signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

const FIRST = /The built-in partner goes on from here: your organisation has used up its budget/

test('the change to the built-in partner is announced once, and its replies are labelled', async () => {
  signInAs()
  const chat = chatOf(3)
  const replies = chat.messages.filter(({ is_user }) => !is_user).map(({ id }) => id)
  servePartner({ ...chat, built_in_replies: replies.slice(1) })
  const { screen } = await renderScreen('/chat/7')
  await expect.element(screen.getByText(FIRST)).toBeVisible()
  await expect.element(screen.getByText('Built-in partner', { exact: true })).toBeVisible()
  expect(screen.getByText(FIRST).elements()).toHaveLength(1)
})
