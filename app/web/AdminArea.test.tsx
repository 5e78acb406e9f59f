import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
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

const groups = {
  admin: {
    People: ['Create User', 'Manage Assignments', 'Deadlines'],
    Insight: ['Overview', 'Studies', 'Usage', 'Shared with me', 'Audit'],
  },
  superadmin: {
    People: ['Create User', 'Create Organization', 'Manage Assignments', 'Deadlines'],
    Content: [
      'Scenarios',
      'Drafts',
      'Evaluation Criteria',
      'Create Evaluation Criteria',
      'Assign Evaluation Criteria',
      'Translate Scenario',
      'Packs',
      'Create Bot Character',
      'Mood Modifiers',
      'Scenario Map',
      'Add Language',
    ],
    Insight: ['Overview', 'Studies', 'Usage', 'Shared with me', 'Audit'],
  },
}
const tabs = {
  admin: Object.values(groups.admin).flat(),
  superadmin: Object.values(groups.superadmin).flat(),
}
type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']
const areaOf = (screen: Screen) => screen.getByRole('navigation', { name: 'Area' })
const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)

const roles = ['admin', 'superadmin'] as const

beforeEach(() => signInWithRole('superadmin'))

test('an admin finds all tabs on one line, in named groups, and which one is open', async () => {
  signInWithRole('admin')
  const { screen, address } = await renderScreen('/admin', { width: 1024 })
  const links = areaOf(screen).getByRole('link')
  await expect.poll(() => textsOf(links)).toEqual(tabs.admin)
  for (const [name, own] of Object.entries(groups.admin))
    expect(textsOf(screen.getByRole('list', { name, exact: true }).getByRole('link'))).toEqual(own)
  expect(areaOf(screen).getByRole('button').elements()).toEqual([])
  expect(address()).toBe('/admin/users')
  await expect.element(links.first()).toHaveAttribute('aria-current', 'page')
  await links.getByText('Manage Assignments').click()
  await expect.poll(address).toBe('/admin/scenarios')
  await expect.element(links.getByText('Manage Assignments')).toHaveAttribute('aria-current', 'page')
  await expect.element(links.first()).not.toHaveAttribute('aria-current')
})

test.each([
  ['en', 'Area'],
  ['pt', 'Área'],
  ['fr', 'Rubrique'],
])('superadmin (%s): wherever one is, the groups stand on one line of 1024 pixels', async (code, name) => {
  signInAs(person({ permissions: ['superadmin'], language: { id: 1, name: code, code } }))
  const { screen, router } = await renderScreen('/admin', { width: 1024 })
  for (const path of [
    'users',
    'scenarios/create',
    'scenario-drafts',
    'evaluation-criteria/assign',
    'usage',
  ]) {
    router.history.push(`/admin/${path}`)
    const bar = screen.getByRole('navigation', { name })
    const open = () => bar.element().querySelector('[aria-current=page]')
    await expect.poll(() => open()?.getAttribute('href')).toBe(`/admin/${path}`)
    expect(bar.element().clientHeight).toBeLessThan(60)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024)
  }
})

test('superadmin: the group of the open tab is spread out, and the others are a button each that shows theirs', async () => {
  const { screen, address } = await renderScreen('/admin/users', { width: 1024 })
  const area = areaOf(screen)
  const list = (name: string) => area.getByRole('list', { name, exact: true })
  await expect.poll(() => textsOf(list('People').getByRole('link'))).toEqual(groups.superadmin.People)
  for (const name of ['Content', 'Insight'] as const) {
    const button = area.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => textsOf(list(name).getByRole('link'))).toEqual(groups.superadmin[name])
  }
  await list('Insight').getByRole('link', { name: 'Usage' }).click()
  await expect.poll(address).toBe('/admin/usage')
  await expect
    .element(list('Insight').getByRole('link', { name: 'Usage' }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(area.getByRole('button', { name: 'People' })).toBeVisible()
})

test('by keyboard: Escape closes a group and returns to its button, Tab goes through its tabs and past them', async () => {
  const { screen, address } = await renderScreen('/admin/users', { width: 1024 })
  const area = areaOf(screen)
  const content = area.getByRole('button', { name: 'Content' })
  await expect.element(content).toBeVisible()
  const focus = () => document.activeElement?.textContent
  content.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(area.getByRole('link', { name: 'Scenario Map' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  expect(focus()).toBe('Evaluation Criteria')
  await userEvent.keyboard('{Escape}')
  await expect.element(content).toHaveFocus()
  await expect.element(content).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(area.getByRole('link', { name: 'Scenario Map' })).toBeVisible()
  for (const _ of groups.superadmin.Content) await userEvent.keyboard('{Tab}')
  expect(focus()).toBe('Add Language')
  await userEvent.keyboard('{Tab}')
  expect(focus()).toBe('Insight')
  await expect.element(content).toHaveAttribute('aria-expanded', 'false')
  content.element().focus()
  await userEvent.keyboard('{Enter}{Tab}{Tab}{Tab}{Tab}{Enter}')
  await expect.poll(address).toBe('/admin/evaluation-criteria/create')
  await expect
    .element(area.getByRole('link', { name: 'Create Evaluation Criteria' }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('superadmin: what is rarely needed of an open group is behind one button, but for the tab that is open', async () => {
  const { screen } = await renderScreen('/admin/mood-modifiers', { width: 1024 })
  const content = areaOf(screen).getByRole('list', { name: 'Content', exact: true })
  await expect
    .poll(() => textsOf(content.getByRole('link')))
    .toEqual(['Scenarios', 'Evaluation Criteria', 'Mood Modifiers', 'Scenario Map'])
  await content.getByRole('button', { name: 'More' }).click()
  await content.getByRole('link', { name: 'Add Language' }).click()
  await expect
    .poll(() => textsOf(content.getByRole('link')))
    .toEqual(['Scenarios', 'Evaluation Criteria', 'Scenario Map', 'Add Language'])
})

test.each(roles)('%s: on a phone the tabs are a choice, which leads to them', async (role) => {
  signInWithRole(role)
  const { screen, address } = await renderScreen('/admin/users', { width: 390 })
  const area = screen.getByRole('combobox', { name: 'Area' })
  await expect.element(area).toHaveDisplayValue('Create User')
  expect(textsOf(area.getByRole('option'))).toEqual(tabs[role])
  expect([...area.element().querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(
    Object.keys(groups[role]),
  )
  await area.selectOptions('Manage Assignments')
  await expect.poll(address).toBe('/admin/scenarios')
  await expect.element(area).toHaveDisplayValue('Manage Assignments')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('an admin is told at the address of a superadmin’s tab that it is not for them; two of them they may read', async () => {
  signInWithRole('admin')
  const { screen, router } = await renderScreen('/admin/users')
  const links = areaOf(screen).getByRole('link')
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
    expect(textsOf(links)).toEqual(tabs.admin)
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
  expect(areaOf(screen).getByRole('link').elements()).toEqual([])
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
