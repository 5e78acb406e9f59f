import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageNavigation } from '#platform/web/navigation.ts'
import { answer, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

beforeEach(() => void vi.spyOn(pageNavigation, 'open').mockReturnValue())
/** Runs what the product does when the page unloads. */
const leave = (): void => vi.mocked(pageNavigation.open).mock.lastCall?.[1]?.()

beforeEach(() => {
  signInAs()
  answer('GET /scenarios/', [])
  answer('GET /languages/', [])
  answer('GET /chats/', [])
  answer('GET /chats/:id', { detail: 'Chat not found' }, { status: 404 })
})

test('the link to the current screen is marked, and navigation moves the focus to the content', async () => {
  const { screen, router } = await renderScreen('/')
  const nav = screen.getByRole('navigation', { name: 'Main' })
  for (const { address, current, as } of [
    { address: '/', current: 'Scenarios', as: 'page' },
    { address: '/chat/7', current: 'Scenarios', as: 'true' },
    { address: '/history', current: 'History', as: 'page' },
    { address: '/history/chat/7', current: 'History', as: 'true' },
  ]) {
    router.history.push(address)
    await expect.element(nav.getByRole('link', { name: current })).toHaveAttribute('aria-current', as)
    expect(nav.element().querySelectorAll('[aria-current]')).toHaveLength(1)
  }
  await nav.getByRole('link', { name: 'Scenarios' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Choose a scenario' })).toBeVisible()
  await nav.getByRole('link', { name: 'History' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('an admin finds the link to the admin area', async () => {
  signInAs(person({ permissions: ['admin'] }))
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/users')
})

test('the first Tab focuses the skip link, and the chosen colours are stored', async () => {
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Colours: as on this device' }).click()
  await screen.getByRole('button', { name: 'Colours: light' }).click()
  await expect.element(screen.getByRole('button', { name: 'Colours: dark' })).toBeVisible()
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await screen.getByRole('button', { name: 'Colours: dark' }).click()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('the bar shows the person and the language without an admin link, and signing out clears the browser’s storage', async () => {
  const { screen } = await renderScreen('/')
  const nav = screen.getByRole('navigation', { name: 'Main' })
  await expect.element(nav.getByText('marina')).toBeVisible()
  await expect.element(nav.getByText('English')).toBeVisible()
  await expect
    .element(nav.getByRole('link', { name: 'Language: English' }))
    .toHaveAttribute('href', '/account')
  expect(nav.getByRole('link', { name: 'Admin' }).elements()).toHaveLength(0)
  localStorage.setItem('theme', 'dark')
  sessionStorage.setItem('chat-language:1', 'pt')
  document.cookie = 'i18next=pt; Path=/'
  await nav.getByRole('button', { name: 'Log out' }).click()
  // Nothing is cleared before the page unloads, because the browser may still let the person stay.
  expect(localStorage).not.toHaveLength(0)
  leave()
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(document.cookie).not.toContain('i18next')
  expect(pageNavigation.open).toHaveBeenCalledExactlyOnceWith('/api/v1/auth/logout', expect.any(Function))

  const clear = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  await screen.getByRole('button', { name: 'Log out' }).click()
  expect(pageNavigation.open).toHaveBeenCalledTimes(2)
  expect(leave).not.toThrow()
  clear.mockRestore()
})

test(
  'on a small screen the menu returns the focus when a key closes it, and closes on navigation and widening',
  { tags: ['long'] },
  async () => {
    const { screen, router, address } = await renderScreen('/', { width: 390 })
    const opener = screen.getByRole('button', { name: 'Open menu' })
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.click()
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    await expect
      .element(menu.getByRole('link', { name: 'Scenarios' }))
      .toHaveAttribute('aria-current', 'page')
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Enter}')
    await expect.element(menu.getByRole('button', { name: 'Close menu' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await opener.click()
    await menu.getByRole('link', { name: 'History' }).click()
    await expect.poll(address).toBe('/history')
    await expect.element(menu).not.toBeInTheDocument()

    await opener.click()
    await expect.element(menu).toBeVisible()
    router.history.back()
    await expect.poll(address).toBe('/')
    await expect.element(menu).not.toBeInTheDocument()

    await page.viewport(834, 834)
    await opener.click()
    await expect.element(menu).toBeVisible()
    await page.viewport(1112, 834)
    await screen.getByRole('link', { name: 'History' }).click()
    await expect.poll(address).toBe('/history')
  },
)

test('on a small screen the menu has labelled entries for the account, the password and the colours', async () => {
  signInAs(person({ password_page: '/idp/change-password' }))
  const { screen, address } = await renderScreen('/', { width: 390 })
  const opener = screen.getByRole('button', { name: 'Open menu' })
  await opener.click()
  const menu = screen.getByRole('dialog', { name: 'Menu' })
  const password = menu.getByText('Change password')
  await expect.element(password).toBeVisible()
  await expect.element(password).toHaveAttribute('href', '/idp/change-password')
  await menu.getByText('Colours: as on this device').click()
  await expect.element(menu.getByText('Colours: light')).toBeVisible()
  expect(document.documentElement.dataset.theme).toBe('light')
  await menu.getByText('Your account (marina)').click()
  await expect.poll(address).toBe('/account')
  await expect.element(menu).not.toBeInTheDocument()
})

test('a person who is signed out sees the link to the sign-in', async () => {
  signInAs(null)
  const { screen } = await renderScreen('/nowhere')
  await expect.element(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
})
