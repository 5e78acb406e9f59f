import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { answer, handle } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

test('opening the link changes nothing; the button unsubscribes without a sign-in', async () => {
  answer('GET /users/me', { detail: 'Missing authorization token' }, { status: 401 })
  const tokens: unknown[] = []
  handle('POST /unsubscribe/:token', ({ params }) => {
    tokens.push(params['token'])
    return HttpResponse.json({ kind: 'boosters' })
  })
  const { screen } = await renderScreen('/unsubscribe/a-token')
  const button = screen.getByRole('button', { name: 'Unsubscribe' })
  await expect.element(button).toBeVisible()
  expect(tokens).toEqual([])
  await button.click()
  await expect.element(screen.getByText('You get no more emails about short tries.')).toBeVisible()
  expect(tokens).toEqual(['a-token'])
  await expect.element(screen.getByRole('heading', { name: 'Unsubscribe' })).toHaveFocus()
})

test('an unknown link is reported as such, with a link to the account', async () => {
  answer('GET /users/me', { detail: 'Missing authorization token' }, { status: 401 })
  answer('POST /unsubscribe/:token', { detail: 'x', code: 'reminders.linkUnknown' }, { status: 404 })
  const { screen } = await renderScreen('/unsubscribe/a-token')
  await screen.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This link is not valid any more.')
  await expect.element(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account')
  await expect.element(screen.getByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Unsubscribe' })).toHaveFocus()
})

test('after another failure the button can be pressed again', async () => {
  answer('GET /users/me', { detail: 'Missing authorization token' }, { status: 401 })
  answer('POST /unsubscribe/:token', { detail: 'Not now' }, { status: 409 })
  const { screen } = await renderScreen('/unsubscribe/a-token')
  const button = screen.getByRole('button', { name: 'Unsubscribe' })
  await button.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Not now')
  await expect.element(button).toBeEnabled()
})
