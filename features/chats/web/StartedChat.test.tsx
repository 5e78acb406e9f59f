import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { ConversationEnding } from '#features/chats/contract-outcome.ts'
import { blockFile } from '#testing/block-file.ts'
import { servePartner } from '#testing/fake-partner.ts'
import { answer, network, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { sampleBooster } from '#testing/sample-practice.ts'

const ending: ConversationEnding = { kind: 'agreed', agreed: [] }

test.each([
  // First, because the card has the same button.
  { part: 'EvaluateButton', chat: chatOf(5), role: 'button', name: 'Evaluate Chat' },
  { part: 'EndingCard', chat: chatOf(5, { ending }), role: 'button', name: 'Keep talking' },
  { part: 'BoosterEnd', chat: chatOf(3, { turn_limit: 3 }), role: 'link', name: 'Back to the start' },
] as const)('a conversation goes on without a reload when its $part could not be loaded', async (one) => {
  const { part, chat, role, name } = one
  const unblock = await blockFile(`${part}.tsx`)
  signInAs()
  // Nobody answers, so that the page is not loaded anew.
  network.use(http.head('/', () => HttpResponse.error()))
  servePartner(chat)
  answer('POST /chats/7/booster', sampleBooster)
  const { screen } = await renderScreen('/chat/7')
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await unblock()
  await again.click()
  await expect.element(screen.getByRole(role, { name })).toBeVisible()
})
