import { beforeEach, expect, test, vi } from 'vitest'
import { pageNavigation } from '#platform/web/navigation.ts'
import { answer, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

beforeEach(() => void vi.spyOn(pageNavigation, 'reload').mockReturnValue())

const guarded = [
  '/',
  '/chat/7',
  '/chats/7',
  '/history',
  '/history/chat/7',
  '/evaluation/7',
  '/admin/users',
  '/admin',
]

test('every screen redirects a signed-out person to the sign-in and passes its address as next', async () => {
  signInAs(null)
  const { screen, router } = await renderScreen('/login')
  for (const address of guarded) {
    router.history.push(address)
    await expect.poll(() => router.state.location.search).toEqual(address === '/' ? {} : { next: address })
    expect(router.state.location.pathname).toBe('/login')
    await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
    expect(screen.getByRole('alert').all()).toHaveLength(0)
  }
})

test('an unknown address shows “Page not found” and a link to the scenarios, in the admin area too', async () => {
  signInAs(person({ permissions: ['superadmin'] }))
  const { screen, router } = await renderScreen('/nowhere')
  for (const path of ['/nowhere', '/admin/nowhere']) {
    router.history.push(path)
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe(path)
    await expect.element(screen.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Back to the scenarios' }))
      .toHaveAttribute('href', '/')
    expect(document.title).toBe('Page not found · Performance Partner')
  }
})

test('a server error does not sign the person out, and “Try again” repeats the request', async () => {
  // React and the router say on the console what the screen says too.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer('GET /users/me', { detail: 'Internal server error' }, { status: 500 })
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Internal server error')
  signInAs()
  answer('GET /scenarios/', [])
  answer('GET /languages/', [])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Choose a scenario' })).toBeVisible()
})

test('an orphan sees that the account is incorrectly set up, and what is missing', async () => {
  signInAs(person({ organization: null, permissions: [] }))
  const { screen } = await renderScreen('/')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'Your account is incorrectly set up. Please contact your administrator. (Missing organization or permissions)',
    )
})

test('an orphan has an account screen without the settings for conversations', async () => {
  signInAs(person({ organization: null, permissions: [] }))
  answer('GET /languages/', [])
  answer('GET /users/me/sessions', [])
  answer('GET /users/me/profile', { name: 'Nova Pessoa', language_id: 1, is_name_kept: false })
  answer('GET /users/me/erasure-request', { requested_at: null })
  const { screen } = await renderScreen('/account')
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Nova Pessoa')
  await expect.element(screen.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Your data' })).toBeVisible()
  expect(screen.getByText('Let partner speak').all()).toHaveLength(0)
})

test('an expired session leads to the sign-in with a message, and drafts stay stored', async () => {
  localStorage.setItem('draft:7', 'half a sentence')
  signInAs()
  answer('GET /languages/', [])
  answer('GET /scenarios/', { detail: 'Authentication expired. Please log in again' }, { status: 401 })
  const { screen, router } = await renderScreen('/')
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Authentication expired. Please log in again')
  expect(router.state.location.search).toEqual({ next: '/' })
  expect(localStorage.getItem('draft:7')).toBe('half a sentence')
})

test('the sign-in redirects a signed-in person home, and the page reloads when another person has signed in', async () => {
  signInAs()
  answer('GET /scenarios/', [])
  answer('GET /languages/', [])
  const { screen, address, queryClient } = await renderScreen('/login')
  await expect.element(screen.getByRole('heading', { name: 'Choose a scenario' })).toBeVisible()
  expect(address()).toBe('/')
  await expect.element(screen.getByText('Hello, Marina')).toBeVisible()
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(screen.getByText('Hello, Marina')).toBeVisible()
  expect(pageNavigation.reload).not.toHaveBeenCalled()
  signInAs(person({ id: 2, username: 'rui', name: 'Rui' }))
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => pageNavigation.reload).toHaveBeenCalled()
})

test('a page that becomes visible again leads to the sign-in after a sign-out in another tab', async () => {
  signInAs()
  answer('GET /chats/', [])
  const { screen } = await renderScreen('/history')
  await expect.element(screen.getByText(/No chat history found/)).toBeVisible()
  signInAs(null)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  expect(pageNavigation.reload).not.toHaveBeenCalled()
})

test('a page from the back/forward cache is loaded again', async () => {
  signInAs(null)
  await renderScreen('/login')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(pageNavigation.reload).not.toHaveBeenCalled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(pageNavigation.reload).toHaveBeenCalledOnce()
})

test('the screens are in the language of the person who signs in', async () => {
  signInAs(person({ language: { id: 2, name: 'Português', code: 'pt' } }))
  answer('GET /scenarios/', [])
  answer('GET /languages/', [])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'Escolha um cenário' })).toBeVisible()
  expect(document.documentElement.lang).toBe('pt')
})

test('the screens are in English for a person whose language they do not have', async () => {
  signInAs(person({ language: { id: 9, name: 'Deutsch', code: 'de' } }))
  answer('GET /scenarios/', [])
  answer('GET /languages/', [])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'Choose a scenario' })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
})
