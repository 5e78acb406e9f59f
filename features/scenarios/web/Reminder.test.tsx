import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { localDay } from '#platform/web/format.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { noPractice, sampleDueDebrief, sampleOffer } from '#testing/sample-practice.ts'
import { sampleScenario } from '#testing/sample-scenarios.ts'

beforeEach(() => {
  signInAs()
  answer('GET /languages/', [])
  answer('GET /scenarios/', [sampleScenario])
})

test('the home screen asks how an own conversation went, and links to the debrief', async () => {
  answer('GET /practice', { ...noPractice, debrief: sampleDueDebrief })
  answer('GET /own-conversations/:id', { detail: 'Not now' }, { status: 400 })
  const { screen, address } = await renderScreen('/')
  const card = screen.getByRole('region', { name: 'How did it go?' })
  await expect.element(card).toMatchTextContent(/Conversation: my manager · 3 December 2026/)
  await card.getByRole('link', { name: 'Write it down' }).click()
  await expect.poll(address).toBe('/own-conversations/5/debrief')
})

test('after declining, the debrief is not asked for again; requests name the local day of the browser', async () => {
  const days: (string | null)[] = []
  let declined = 0
  handle('GET /practice', ({ request }) => {
    days.push(new URL(request.url).searchParams.get('today'))
    return HttpResponse.json({ ...noPractice, debrief: declined > 0 ? null : sampleDueDebrief })
  })
  handle('DELETE /own-conversations/:id/debrief', () => {
    declined += 1
    return HttpResponse.json({ message: 'Not asked again' })
  })
  const { screen } = await renderScreen('/')
  const card = screen.getByRole('region', { name: 'How did it go?' })
  await card.getByRole('button', { name: 'Do not ask' }).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(declined).toBe(1)
  expect(days).toEqual([localDay(), localDay()])
})

test('when declining fails, the card shows the reason', async () => {
  answer('GET /practice', { ...noPractice, debrief: sampleDueDebrief })
  answer('DELETE /own-conversations/:id/debrief', { detail: 'Not today' }, { status: 400 })
  const { screen } = await renderScreen('/')
  const card = screen.getByRole('region', { name: 'How did it go?' })
  await card.getByRole('button', { name: 'Do not ask' }).click()
  await expect.element(card.getByRole('alert')).toMatchTextContent('Not today')
})

test('a short try names its check and its evaluation, and a double click begins one', async () => {
  answer('GET /practice', { ...noPractice, booster: sampleOffer })
  const keys = new Set<string | null>()
  handle('POST /boosters', async ({ request }) => {
    keys.add(request.headers.get('idempotency-key'))
    expect(await request.json()).toEqual({ evaluation_id: 12, after_days: 3 })
    return HttpResponse.json({ chat_id: 7 })
  })
  answer('GET /chats/7', { detail: 'Not now' }, { status: 400 })
  const { screen, address } = await renderScreen('/')
  const card = screen.getByRole('region', { name: 'A short try' })
  await expect
    .element(card)
    .toMatchTextContent(
      /Asks before advising\. 3 turns on what your evaluation of 18 November 2026.*Feedback after missed deadlines/,
    )
  await card.getByRole('button', { name: 'Begin' }).dblClick()
  await expect.poll(address).toBe('/chat/7')
  expect(keys.size).toBe(1)
})

test('the home screen asks for a debrief first, and offers a short try only afterwards', async () => {
  let declined = 0
  handle('GET /practice', () =>
    HttpResponse.json({
      ...noPractice,
      debrief: declined > 0 ? null : sampleDueDebrief,
      booster: declined > 1 ? null : sampleOffer,
    }),
  )
  handle('DELETE /own-conversations/:id/debrief', () => {
    declined += 1
    return HttpResponse.json({ message: 'Not asked again' })
  })
  handle('PUT /boosters/declined', () => {
    declined += 1
    return HttpResponse.json({ message: 'Not offered again' })
  })
  const { screen } = await renderScreen('/')
  const offer = screen.getByRole('region', { name: 'A short try' })
  await expect.element(screen.getByRole('region', { name: 'How did it go?' })).toBeVisible()
  expect(offer.elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Do not ask' }).click()
  await offer.getByRole('button', { name: 'Do not offer' }).click()
  await expect.element(offer).not.toBeInTheDocument()
})
