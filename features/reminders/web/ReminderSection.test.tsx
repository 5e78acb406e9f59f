import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import type { OfferedChoices } from '../contract.ts'

beforeEach(() => {
  signInAs()
  answer('GET /users/me/sessions', [])
  answer('GET /users/me/profile', { name: 'Marina', is_name_kept: false, language_id: 1 })
  answer('GET /languages/', [])
  answer('GET /users/me/erasure-request', { requested_at: null })
})

const none: OfferedChoices = { debriefs: false, boosters: false, email: 'marina@example.com' }

async function open(choices: OfferedChoices) {
  answer('GET /users/me/reminders', choices)
  const { screen } = await renderScreen('/account')
  await expect.element(screen.getByRole('heading', { name: 'Your data' })).toBeVisible()
  return { screen, section: screen.getByRole('region', { name: 'Emails' }) }
}

test('no reminder is chosen at first, and each choice is saved at once and confirmed', async () => {
  const { section } = await open(none)
  const sent: unknown[] = []
  handle('PUT /users/me/reminders', async ({ request }) => {
    const body = (await request.json()) as OfferedChoices
    sent.push(body)
    return HttpResponse.json({ ...body, email: none.email })
  })
  await expect.element(section).toMatchTextContent(/Reminders to marina@example\.com/)
  const boosters = section.getByRole('checkbox', { name: /^Short tries/ })
  await expect.element(boosters).not.toBeChecked()
  await boosters.click()
  await expect.element(section.getByRole('status')).toMatchTextContent('Saved.')
  await expect.element(boosters).toBeChecked()
  await section.getByRole('checkbox', { name: /How did it go/ }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent).toEqual([
    { debriefs: false, boosters: true },
    { debriefs: true, boosters: true },
  ])
})

test('a choice that could not be saved is undone, and the reason is shown', async () => {
  const { section } = await open(none)
  answer('PUT /users/me/reminders', { detail: 'Not today' }, { status: 400 })
  const boosters = section.getByRole('checkbox', { name: /^Short tries/ })
  await boosters.click()
  await expect.element(section.getByRole('alert')).toMatchTextContent('Not today')
  await expect.element(boosters).not.toBeChecked()
})

test('without an email address no reminders are offered', async () => {
  const { section } = await open({ ...none, email: null })
  expect(section.elements()).toHaveLength(0)
})

test('of two quick choices the second one is kept, even if the first request is repeated', async () => {
  const { section } = await open(none)
  const sent: unknown[] = []
  const first = Promise.withResolvers<void>()
  handle('PUT /users/me/reminders', async ({ request }) => {
    const body = (await request.json()) as OfferedChoices
    if (sent.push(body) === 1) {
      await first.promise
      return HttpResponse.json({ detail: 'Not now' }, { status: 503 })
    }
    return HttpResponse.json({ ...body, email: none.email })
  })
  await section.getByRole('checkbox', { name: /^Short tries/ }).click()
  await section.getByRole('checkbox', { name: /How did it go/ }).click()
  first.resolve()
  await expect.element(section.getByRole('status')).toMatchTextContent('Saved.')
  expect(sent.slice(1)).toEqual([
    { debriefs: false, boosters: true },
    { debriefs: true, boosters: true },
  ])
})
