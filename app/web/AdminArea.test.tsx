import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Role } from '#platform/contract/access.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

/** Signs in with a role at a server without any records. */
function signInWithRole(role: Role): void {
  signInAs(person({ permissions: [role] }))
  for (const list of [
    '/admin/users',
    '/admin/organizations',
    '/admin/scenarios',
    '/admin/base-characters',
    '/admin/mood-modifiers',
    '/languages/',
    '/scenarios/',
  ] as const)
    answer(`GET ${list}`, [])
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [] })
  answer('GET /admin/scenario-map', { scenarios: [], base_characters: [], mood_modifiers: [], mappings: [] })
}

const tabs = {
  admin: ['Create User', 'Manage Assignments', 'Deadlines', 'Overview', 'Studies', 'Usage', 'Audit'],
  superadmin: [
    'Create User',
    'Create Organization',
    'Manage Assignments',
    'Scenarios',
    'Evaluation Criteria',
    'Create Evaluation Criteria',
    'Assign Evaluation Criteria',
    'Translate Scenario',
    'Create Bot Character',
    'Mood Modifiers',
    'Scenario Map',
    'Add Language',
    'Deadlines',
    'Overview',
    'Studies',
    'Usage',
    'Audit',
  ],
}
const roles = ['admin', 'superadmin'] as const

beforeEach(() => signInWithRole('superadmin'))

test.each(roles)(
  '%s: the bar holds the tabs of the role, in order, and says which one is open',
  async (role) => {
    signInWithRole(role)
    const { screen, address } = await renderScreen('/admin')
    const links = screen.getByRole('navigation', { name: 'Area' }).getByRole('link')
    await expect.poll(() => links.elements().map((link) => link.textContent)).toEqual(tabs[role])
    expect(address()).toBe('/admin/users')
    await expect.element(links.first()).toHaveAttribute('aria-current', 'page')
    await links.getByText('Manage Assignments').click()
    await expect.poll(address).toBe('/admin/scenarios')
    await expect.element(links.getByText('Manage Assignments')).toHaveAttribute('aria-current', 'page')
    await expect.element(links.first()).not.toHaveAttribute('aria-current')
  },
)

test.each(roles)('%s: on a phone the tabs are a choice, which leads to them', async (role) => {
  signInWithRole(role)
  const { screen, address } = await renderScreen('/admin/users', { width: 390 })
  const area = screen.getByRole('combobox', { name: 'Area' })
  await expect.element(area).toHaveDisplayValue('Create User')
  const names = area.getByRole('option').elements()
  expect(names.map((option) => option.textContent)).toEqual(tabs[role])
  await area.selectOptions('Manage Assignments')
  await expect.poll(address).toBe('/admin/scenarios')
  await expect.element(area).toHaveDisplayValue('Manage Assignments')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('an admin is told at the address of a superadmin’s tab that it is not for them; two of them they may read', async () => {
  signInWithRole('admin')
  const { screen, router } = await renderScreen('/admin/users')
  const links = screen.getByRole('navigation', { name: 'Area' }).getByRole('link')
  for (const [path, text] of [
    ['/admin/organizations', 'Access denied'],
    ['/admin/translate-scenario', 'Access denied'],
    ['/admin/scenarios/create', 'You do not have permission to create scenarios'],
    ['/admin/bot-characters/create', 'Access denied'],
    ['/admin/scenario-map', 'Access denied'],
    ['/admin/languages', 'Access denied'],
  ] as const) {
    router.history.push(path)
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe(path)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.poll(() => document.title).toBe(`${text} · Performance Partner`)
    expect(screen.getByRole('textbox').elements()).toEqual([])
    expect(links.elements().map((link) => link.textContent)).toEqual(tabs.admin)
  }
  for (const path of ['/admin/evaluation-criteria', '/admin/mood-modifiers']) {
    router.history.push(path)
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe(path)
    await expect.poll(() => document.body.textContent).not.toContain('Access denied')
    await expect.element(screen.getByRole('status').first()).toBeVisible()
  }
})

test('a role that is lost while the page is open: access denied, and no tabs any more', async () => {
  const { screen, address } = await renderScreen('/admin/organizations')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Contoso')
  handle('POST /admin/organizations', () => {
    signInWithRole('user')
    return Response.json({ detail: 'Access denied' }, { status: 403 })
  })
  await screen.getByRole('button', { name: 'Create organisation' }).click()
  await expect.element(screen.getByRole('main').getByText('Access denied').first()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
  expect(screen.getByRole('navigation', { name: 'Area' }).getByRole('link').elements()).toEqual([])
  expect(address()).toBe('/admin/organizations')
})

test('a session that ends leads to the sign-in, and nothing says meanwhile that the page is not found', async () => {
  const { screen } = await renderScreen('/admin/organizations')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Contoso')
  const headings: (string | null | undefined)[] = []
  const observer = new MutationObserver(() => headings.push(document.querySelector('h1')?.textContent))
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  answer('POST /admin/organizations', { detail: 'Authentication expired' }, { status: 401 })
  await screen.getByRole('button', { name: 'Create organisation' }).click()
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  expect(headings).not.toContain('Page not found')
})

test('a learner is led home', async () => {
  signInWithRole('user')
  const { screen, address } = await renderScreen('/admin/scenario-map')
  await expect.element(screen.getByRole('heading', { name: 'Choose a scenario' })).toBeVisible()
  expect(address()).toBe('/')
})
