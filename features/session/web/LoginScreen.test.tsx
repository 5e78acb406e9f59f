import { beforeEach, expect, test, vi } from 'vitest'
import { pageNavigation } from '#platform/web/navigation.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

beforeEach(() => void vi.spyOn(pageNavigation, 'open').mockReturnValue())

const addressLeftFor = () =>
  new URL(String(vi.mocked(pageNavigation.open).mock.lastCall?.[0]), location.origin)

test('the button starts the sign-in and names the page to return to', async () => {
  signInAs(null)
  const { screen } = await renderScreen('/login?next=%2Fhistory%3Fpage%3D2')
  await screen.getByRole('button', { name: 'Login with Cognito' }).click()
  const { pathname, searchParams } = addressLeftFor()
  expect(pathname).toBe('/api/v1/auth/cognito')
  expect(Object.fromEntries(searchParams)).toEqual({
    redirect_uri: `${location.origin}/history?page=2`,
    prompt: 'login',
    ui_locales: 'en',
  })
})

test('the sign-in does not return to an address outside the app', async () => {
  signInAs(null)
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    const { screen } = await renderScreen(`/login?next=${encodeURIComponent(next)}`)
    await screen.getByRole('button', { name: 'Login with Cognito' }).click()
    expect(addressLeftFor().searchParams.get('redirect_uri')).toBe(`${location.origin}/`)
    await screen.unmount()
  }
})

test('a spinner is shown while the session loads', async () => {
  const asked = Promise.withResolvers<void>()
  signInAs(null)
  handle('GET /users/me', () => asked.promise.then(() => undefined))
  const { screen } = await renderScreen('/login')
  await expect.element(screen.getByRole('status', { name: 'Loading…' })).toBeVisible()
  asked.resolve()
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
})

test('a failed sign-in shows the reason', async () => {
  signInAs(null)
  const { screen } = await renderScreen('/login?failed=expired')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The sign-in took too long and has expired. Please try again.')
})

test('the button has the label that the operator configured', async () => {
  signInAs(null)
  answer('GET /auth/options', { label: 'Sign in with Acme', creates_accounts: false })
  const { screen } = await renderScreen('/login')
  await expect.element(screen.getByRole('button', { name: 'Sign in with Acme' })).toBeVisible()
})

test('an account that is not set up shows what an administrator should check', async () => {
  signInAs(person({ organization: null, permissions: [], setup_problem: 'email_unverified' }))
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'For your administrator' })).toBeVisible()
  await expect.element(screen.getByText(/OIDC_TRUST_EMAIL=yes/)).toBeVisible()
})

test('the screen leads to how words are used and, where configured, to the imprint and to help', async () => {
  signInAs(null)
  answer('GET /auth/options', {
    label: null,
    creates_accounts: true,
    links: { privacy: null, imprint: 'https://example.org/imprint', support: 'mailto:help@example.org' },
  })
  const { screen } = await renderScreen('/login')
  for (const [name, href] of [
    ['How your words are used', '/privacy'],
    ['Imprint', 'https://example.org/imprint'],
    ['Help', 'mailto:help@example.org'],
  ] as const)
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
})
