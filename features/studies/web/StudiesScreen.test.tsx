import { formatMoment } from '#platform/web/format.ts'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { noPractice } from '#testing/sample-practice.ts'
import { sampleOwnStudy } from '#testing/sample-studies.ts'

const until = '2027-01-04T06:00:00.000Z'

beforeEach(() => signInAs())

test('an invited learner reads what is measured and who sees it, and can then agree', async () => {
  const sent: unknown[] = []
  answer('GET /own-studies', [sampleOwnStudy])
  handle('PUT /own-studies/:id/consent', async ({ request, params }) => {
    sent.push([params['id'], await request.json()])
    answer('GET /own-studies', [{ ...sampleOwnStudy, standing: 'measure', round: 'before' }])
    return HttpResponse.json({ message: 'You take part' })
  })
  const { screen } = await renderScreen('/studies')
  await expect.element(screen.getByText('Nobody else sees your score', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('You can leave at any time', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('28 days', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'I agree and take part' }).click()
  await expect.element(screen.getByRole('heading', { name: 'First measurement' })).toBeVisible()
  expect(sent).toEqual([['7', { language: 'en' }]])
  // The pressed button is gone, so the focus moves to the content.
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a failed agreement shows its reason, and a learner who declines is not asked again', async () => {
  answer('GET /own-studies', [sampleOwnStudy])
  answer(
    'PUT /own-studies/:id/consent',
    { detail: 'You take part in another study already.', code: 'studies.inAnother' },
    { status: 409 },
  )
  handle('DELETE /own-studies/:id/consent', () => {
    answer('GET /own-studies', [])
    return HttpResponse.json({ message: 'You do not take part' })
  })
  const { screen } = await renderScreen('/studies')
  await screen.getByRole('button', { name: 'I agree and take part' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('You take part in another study already.')
  await screen.getByRole('button', { name: 'No, thank you' }).click()
  await expect.element(screen.getByText('Nobody asks you', { exact: false })).toBeVisible()
})

test('a measurement opens its conversation', async () => {
  answer('GET /own-studies', [{ ...sampleOwnStudy, standing: 'measure', round: 'again', until, chat_id: 12 }])
  answer('POST /own-studies/:id/measurement', { chat_id: 12 })
  const { screen, address } = await renderScreen('/studies')
  await expect.element(screen.getByText(`Open until ${formatMoment(until, 'en')}.`)).toBeVisible()
  await screen.getByRole('button', { name: 'Go on with the measurement' }).click()
  await expect.poll(address).toBe('/chat/12')
})

test('a waiting learner reads until when, and leaves the study only after a confirmation', async () => {
  let left = 0
  answer('GET /own-studies', [{ ...sampleOwnStudy, standing: 'waiting', until }])
  handle('DELETE /own-studies/:id/consent', () => {
    left += 1
    answer('GET /own-studies', [])
    return HttpResponse.json({ message: 'You do not take part' })
  })
  const { screen } = await renderScreen('/studies')
  await expect.element(screen.getByText('on 4 January 2027', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Leave the study…' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(left).toBe(0)
  await screen.getByRole('button', { name: 'Leave the study…' }).click()
  await screen.getByRole('button', { name: 'Leave the study', exact: true }).click()
  await expect.element(screen.getByText('Nobody asks you', { exact: false })).toBeVisible()
  expect(left).toBe(1)
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('only a study that is not finished says that the learner takes part', async () => {
  answer('GET /own-studies', [
    { ...sampleOwnStudy, standing: 'finished', title: 'Last year' },
    { ...sampleOwnStudy, id: 8, standing: 'practising', title: 'This year' },
  ])
  const { screen } = await renderScreen('/studies')
  await expect
    .element(screen.getByRole('article', { name: 'This year' }).getByText('You take part'))
    .toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Last year' })).toBeVisible()
  expect(screen.getByText('You take part', { exact: true }).all()).toHaveLength(1)
})

test('the home screen names only a study in which the learner has something to do', async () => {
  answer('GET /practice', noPractice)
  answer('GET /scenarios/', [])
  answer('GET /languages/', [])
  answer('GET /own-studies', [
    { ...sampleOwnStudy, standing: 'finished', title: 'Last year' },
    { ...sampleOwnStudy, id: 8, standing: 'measure', round: 'after', title: 'This year' },
  ])
  const { screen, address } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'This year' })).toBeVisible()
  await screen.getByRole('link', { name: 'Go to the study' }).click()
  await expect.poll(address).toBe('/studies')
})
