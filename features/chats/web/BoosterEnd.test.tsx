import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Booster } from '#features/practice/contract-booster.ts'
import { servePartner, turnAfter } from '#testing/fake-partner.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { sampleBooster } from '#testing/sample-practice.ts'

const short = (turns: number) => chatOf(turns, { turn_limit: 3 })

beforeEach(() => signInAs())

/** Opens a short try with this number of turns and the server's verdict on its check. */
async function open(turns: number, judged: Booster = sampleBooster) {
  const { asked } = servePartner(short(turns))
  let judgings = 0
  answer('GET /chats/7/booster', { ...sampleBooster, result: null })
  handle('POST /chats/7/booster', () => {
    judgings += 1
    return HttpResponse.json(judged)
  })
  const { screen, address } = await renderScreen('/chat/7')
  const end = screen.getByRole('region', { name: 'The end of the short try' })
  return { screen, address, asked, end, judgings: () => judgings }
}

test('a short try shows its purpose and its three turns, and mentions no evaluation', async () => {
  const { screen, judgings } = await open(1)
  await expect
    .element(screen.getByText(/^Three turns for one thing:/))
    .toMatchTextContent(/Asks before advising\. An open question first\.$/)
  const meter = screen.getByRole('progressbar', { name: 'Turns of this short try' })
  await expect.element(meter).toHaveAttribute('aria-valuetext', '1 of 3 turns')
  await expect.element(screen.getByText('2 more turns')).toBeVisible()
  expect(screen.getByText(/evaluated/).elements()).toHaveLength(0)
  expect(judgings()).toBe(0)
})

test('after the third turn the verdict on the check replaces the composer and has the focus', async () => {
  const { screen, asked, end, address } = await open(2)
  await screen.getByRole('textbox').fill('What keeps you from it?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.end(turnAfter(2, 'The mornings.'))
  await expect.element(end).toMatchTextContent(/Asks before advisingMetWhat keeps you from it\?Back to home/)
  expect(screen.getByRole('textbox').elements()).toHaveLength(0)
  await expect.element(end.getByRole('heading')).toHaveFocus()
  await end.getByRole('link', { name: 'Back to home' }).click()
  await expect.poll(address).toBe('/')
})

test('a check that was not judged says so, and what it looks for', async () => {
  const result = sampleBooster.result && {
    ...sampleBooster.result,
    verdict: 'not_judged' as const,
    evidence: [],
  }
  const { end } = await open(3, { ...sampleBooster, result })
  await expect.element(end).toMatchTextContent(/Nobody judged it.*Looked for: An open question first\./)
})

test('in a language that has no rubrics, the texts of the check are marked as English', async () => {
  servePartner({ ...short(1), language: 'de' })
  answer('GET /chats/7/booster', { ...sampleBooster, result: null })
  const { screen } = await renderScreen('/chat/7')
  for (const text of ['Asks before advising', 'An open question first.'])
    await expect.element(screen.getByText(text, { exact: true })).toHaveAttribute('lang', 'en')
})

test('a failure is shown, and trying again brings the result', async () => {
  const { screen, end } = await open(3)
  await expect.element(end).toMatchTextContent(/Met/)
  answer('POST /chats/8/booster', { detail: 'x', code: 'practice.failed' }, { status: 502 })
  answer('GET /chats/8', { ...short(3), id: 8, chat_id: 8 })
  const other = await renderScreen('/chat/8')
  await expect.element(other.screen.getByRole('alert')).toMatchTextContent(/could not be looked at/)
  answer('POST /chats/8/booster', sampleBooster)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Met', { exact: true }).first()).toBeVisible()
  await expect
    .element(other.screen.getByRole('heading', { name: 'The end of the short try' }).last())
    .toHaveFocus()
})
