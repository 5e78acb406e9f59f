import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { receivedEvaluation } from '#testing/sample-sharing.ts'

beforeEach(() => signInAs(person({ permissions: ['admin'] })))

const { id, person: learner, scenario, with_transcript, shared_at } = receivedEvaluation()
const summary = {
  id,
  person: learner,
  scenario: { title: scenario.title },
  with_transcript,
  shared_at,
  is_new: false,
}

test('a recipient finds a shared evaluation in the list and reads it with the conversation', async () => {
  answer('GET /admin/shared-evaluations', [summary])
  answer('GET /admin/shared-evaluations/5', receivedEvaluation())
  const { screen, address } = await renderScreen('/admin/shared')
  const row = screen.getByRole('link', {
    name: /^Marina Costa \(marina\) Feedback after missed deadlines Evaluation and conversation · Shared since 19 November 2026$/,
  })
  await row.click()
  await expect.poll(address).toBe('/admin/shared/5')
  await expect
    .element(screen.getByText(/^Marina Costa \(marina\) has shared this with you since 19 November 2026/))
    .toBeVisible()
  const checks = screen.getByRole('region', { name: 'Checks' })
  await expect.element(checks.getByText('Spoke without blame')).toBeVisible()
  await expect.element(checks.getByText('Not met')).toBeVisible()
  await expect.element(checks.getByText('You always leave things until the last minute')).toBeVisible()
  const verdictOf = (name: string) => checks.getByRole('listitem').filter({ hasText: name })
  await expect.element(verdictOf('Agreed on next steps')).toMatchTextContent(/No occasion$/)
  await expect.element(verdictOf('No insults')).toMatchTextContent(/None found$/)
  await expect.element(screen.getByRole('region', { name: 'Skills' }).getByText('Listening')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Evaluation', exact: true }).getByText(/You let Sam tell/))
    .toBeVisible()
  const said = screen.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  expect(said.elements()).toHaveLength(4)
  await expect.element(said.first()).toMatchTextContent(/^Marina Costa:\s*Hi Sam, thank you/)
  await expect.element(said.nth(1)).toMatchTextContent(/^Partner:\s*Honestly/)
  await screen.getByRole('link', { name: 'All that is shared with me' }).click()
  await expect.poll(address).toBe('/admin/shared')
})

test('“Show more” loads older shared evaluations', async () => {
  handle('GET /admin/shared-evaluations', ({ request }) => {
    const { searchParams } = new URL(request.url)
    const before = Number(searchParams.get('before') ?? 61)
    const ids = Array.from({ length: before - 1 }, (_, nth) => before - 1 - nth)
    return HttpResponse.json(
      ids
        .slice(0, Number(searchParams.get('limit')))
        .map((one) => ({ ...summary, id: one, scenario: { title: `Conversation ${one}` } })),
    )
  })
  const { screen } = await renderScreen('/admin/shared')
  const rows = screen.getByRole('list', { name: 'Evaluations that are shared with you' }).getByRole('link')
  await expect.element(screen.getByRole('link', { name: /Conversation 60/ })).toBeVisible()
  expect(rows.elements()).toHaveLength(50)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('link', { name: /Conversation 1 / })).toBeVisible()
  expect(rows.elements()).toHaveLength(60)
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('an unread shared evaluation is marked in the list and counted on the tab until it is opened', async () => {
  let isNew = true
  handle('GET /admin/shared-evaluations', () => HttpResponse.json([{ ...summary, is_new: isNew }]))
  handle('GET /admin/shared-evaluations/count', () => HttpResponse.json({ unread: isNew ? 1 : 0 }))
  handle('GET /admin/shared-evaluations/5', () => {
    isNew = false
    return HttpResponse.json(receivedEvaluation())
  })
  const { screen } = await renderScreen('/admin/shared')
  await expect.element(screen.getByText(/1 new/)).toBeInTheDocument()
  await screen.getByRole('link', { name: /^Marina Costa \(marina\) New / }).click()
  await expect.element(screen.getByRole('region', { name: 'Checks' })).toBeVisible()
  await screen.getByRole('link', { name: 'All that is shared with me' }).click()
  await expect.element(screen.getByRole('link', { name: /^Marina Costa \(marina\) Feedback/ })).toBeVisible()
  await expect.element(screen.getByText(/1 new/)).not.toBeInTheDocument()
})

test('an evaluation that is shared without its conversation says so', async () => {
  answer('GET /admin/shared-evaluations/5', receivedEvaluation({ with_transcript: false, messages: null }))
  const { screen } = await renderScreen('/admin/shared/5')
  await expect.element(screen.getByText('The conversation is not shared with you.')).toBeVisible()
})

test('an evaluation that was taken back disappears on the next load, and a message says so', async () => {
  let isShared = true
  handle('GET /admin/shared-evaluations/5', () =>
    isShared
      ? HttpResponse.json(receivedEvaluation())
      : HttpResponse.json(
          { detail: 'This evaluation is not shared with you, or not any more', code: 'sharing.missing' },
          { status: 404 },
        ),
  )
  const { screen, queryClient } = await renderScreen('/admin/shared/5')
  await expect.element(screen.getByText(/You let Sam tell/)).toBeVisible()
  isShared = false
  await queryClient.refetchQueries()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This evaluation is not shared with you, or not any more')
  expect(screen.getByText(/You let Sam tell/).query()).toBeNull()
})

test('an empty list says that nobody has shared an evaluation', async () => {
  answer('GET /admin/shared-evaluations', [])
  const { screen } = await renderScreen('/admin/shared')
  await expect.element(screen.getByText('Nobody has shared an evaluation with you')).toBeVisible()
})

test('a learner who opens the link is redirected to the home screen', async () => {
  signInAs(person())
  answer('GET /scenarios/', [])
  const { address } = await renderScreen('/admin/shared/5')
  await expect.poll(address).toBe('/')
})
