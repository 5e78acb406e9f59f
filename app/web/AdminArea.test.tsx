import i18next, { type FlatNamespace, type ParseKeys } from 'i18next'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Access, allows, type Role } from '#platform/contract/access.ts'
import { adminGroups, type AdminTab } from '#platform/web/admin-tab.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { answerWorkspace } from '#testing/workspace-screen.ts'
import { adminTabs } from './admin-tabs.ts'

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

/** A title as it reads in English. */
const titleOf = (key: ParseKeys<FlatNamespace[]>): string => i18next.getFixedT<FlatNamespace[]>('en')(key)

/** The groups and tabs that a role sees, in order, as the tabs declare them. */
const groupsOf = (role: Role) =>
  adminGroups.flatMap((group) => {
    const tabs = adminTabs
      .filter((tab) => tab.group === group && mayDo(role, tab.listedFor))
      .toSorted((one, other) => one.position - other.position)
    return tabs.length > 0 ? [{ group, name: titleOf(`admin:groups.${group}`), tabs }] : []
  })
const mayDo = (role: Role, access: Access | null) =>
  access !== null && allows({ role, organizationId: 1 }, access)
const titlesOf = (tabs: readonly AdminTab[]) => tabs.map(({ title }) => titleOf(title))
const tabsFor = (role: Role) => groupsOf(role).flatMap(({ tabs }) => tabs)
/** The tabs of an open group that are not behind “More”. */
const inSight = (tabs: readonly AdminTab[], open: string) =>
  titlesOf(tabs.filter(({ path, isInMoreMenu }) => !isInMoreMenu || path === open))
const contentTabs = () => tabsFor('superadmin').filter(({ group }) => group === 'content')

type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']
const areaOf = (screen: Screen) => screen.getByRole('navigation', { name: 'Area' })
const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)

const roles = ['admin', 'superadmin'] as const
/** More do not fit on one line in every language (requirement A1). */
const FEW_TABS = 8

beforeEach(() => signInWithRole('superadmin'))

test('the workspace has its own header instead of the tab bar, and an admin without access keeps the tab bar', async () => {
  answerWorkspace()
  const { screen } = await renderScreen('/admin/scenarios/5')
  await expect.element(screen.getByRole('heading', { name: 'A visit' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await expect
    .element(screen.getByRole('link', { name: 'Scenarios' }).last())
    .toHaveAttribute('href', '/admin/scenarios/create')
  await expect.element(areaOf(screen)).not.toBeInTheDocument()
  signInWithRole('admin')
  const denied = await renderScreen('/admin/scenarios/5')
  await expect.element(areaOf(denied.screen)).toBeVisible()
})

test('every tab that a role sees is open to that role', () => {
  for (const role of roles)
    expect(tabsFor(role).filter(({ requiredAccess }) => !mayDo(role, requiredAccess))).toEqual([])
})

test.each(roles)(
  '%s: up to eight tabs are shown in named groups, and with more tabs each closed group is a button',
  async (role) => {
    signInWithRole(role)
    const { screen, address } = await renderScreen('/admin', { width: 1024 })
    const area = areaOf(screen)
    const linksIn = (name: string) => area.getByRole('list', { name, exact: true }).getByRole('link')
    const areMany = tabsFor(role).length > FEW_TABS
    const isSpread = (group: string) => !areMany || group === 'people'
    for (const { group, name, tabs } of groupsOf(role)) {
      if (!isSpread(group)) await openGroup(area.getByRole('button', { name }))
      const shown = isSpread(group) ? inSight(tabs, 'users') : titlesOf(tabs)
      await expect.poll(() => textsOf(linksIn(name))).toEqual(shown)
    }
    const buttons = groupsOf(role).flatMap(({ group, name, tabs }) => {
      if (!isSpread(group)) return [name]
      return tabs.some(({ isInMoreMenu }) => isInMoreMenu) ? ['More'] : []
    })
    expect(textsOf(area.getByRole('button'))).toEqual(buttons)
    expect(address()).toBe('/admin/users')
  },
)

async function openGroup(button: Locator): Promise<void> {
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
}

test('the open tab is marked as the current page, whichever group it is in', async () => {
  const { screen, address } = await renderScreen('/admin/users', { width: 1024 })
  const link = (name: string) => areaOf(screen).getByRole('link', { name })
  await expect.element(link('Create User')).toHaveAttribute('aria-current', 'page')
  await link('Manage Assignments').click()
  await expect.poll(address).toBe('/admin/scenarios')
  await expect.element(link('Manage Assignments')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Create User')).not.toHaveAttribute('aria-current')
  await openGroup(areaOf(screen).getByRole('button', { name: 'Insight' }))
  await link('Usage').click()
  await expect.poll(address).toBe('/admin/usage')
  await expect.element(link('Usage')).toHaveAttribute('aria-current', 'page')
  await expect.element(areaOf(screen).getByRole('button', { name: 'People' })).toBeVisible()
})

test.each([
  ['en', 'Area'],
  ['pt', 'Área'],
  ['fr', 'Rubrique'],
])('superadmin (%s): the tab bar stays on one line at a width of 1024 pixels', async (code, name) => {
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

test('Escape closes a group of tabs and focuses its button, and Tab goes through its tabs and past them', async () => {
  const { screen, address } = await renderScreen('/admin/users', { width: 1024 })
  const area = areaOf(screen)
  const content = area.getByRole('button', { name: 'Content' })
  await expect.element(content).toBeVisible()
  const focus = () => document.activeElement?.textContent
  content.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(area.getByRole('link', { name: 'Scenario Map' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  expect(focus()).toBe(titlesOf(contentTabs())[2])
  await userEvent.keyboard('{Escape}')
  await expect.element(content).toHaveFocus()
  await expect.element(content).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(area.getByRole('link', { name: 'Scenario Map' })).toBeVisible()
  for (const title of titlesOf(contentTabs())) {
    await userEvent.keyboard('{Tab}')
    expect(focus()).toBe(title)
  }
  await userEvent.keyboard('{Tab}')
  expect(focus()).toBe('Insight')
  await expect.element(content).toHaveAttribute('aria-expanded', 'false')
  content.element().focus()
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  await expect.poll(address).toBe('/admin/scenarios/create')
  await expect.element(area.getByRole('link', { name: 'Scenarios' })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('superadmin: rarely used tabs of an open group are behind the button “More”, except the open tab', async () => {
  const { screen } = await renderScreen('/admin/mood-modifiers', { width: 1024 })
  const content = areaOf(screen).getByRole('list', { name: 'Content', exact: true })
  await expect
    .poll(() => textsOf(content.getByRole('link')))
    .toEqual(inSight(contentTabs(), 'mood-modifiers'))
  await content.getByRole('button', { name: 'More' }).click()
  await content.getByRole('link', { name: 'Add Language' }).click()
  await expect.poll(() => textsOf(content.getByRole('link'))).toEqual(inSight(contentTabs(), 'languages'))
})

test.each(roles)(
  '%s: on a phone the tabs are options of a select, and choosing one opens its tab',
  async (role) => {
    signInWithRole(role)
    const { screen, address } = await renderScreen('/admin/users', { width: 390 })
    const area = screen.getByRole('combobox', { name: 'Area' })
    await expect.element(area).toHaveDisplayValue('Create User')
    expect(textsOf(area.getByRole('option'))).toEqual(titlesOf(tabsFor(role)))
    expect([...area.element().querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(
      groupsOf(role).map(({ name }) => name),
    )
    await area.selectOptions('Manage Assignments')
    await expect.poll(address).toBe('/admin/scenarios')
    await expect.element(area).toHaveDisplayValue('Manage Assignments')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  },
)

test('an admin sees “Access denied” at the tabs of superadmins, except at two that admins may read', async () => {
  signInWithRole('admin')
  const { screen, router } = await renderScreen('/admin/users', { width: 390 })
  const area = screen.getByRole('combobox', { name: 'Area' })
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
    expect(textsOf(area.getByRole('option'))).toEqual(['—', ...titlesOf(tabsFor('admin'))])
  }
  for (const path of ['/admin/evaluation-criteria', '/admin/mood-modifiers']) {
    router.history.push(path)
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe(path)
    await expect.poll(() => document.body.textContent).not.toContain('Access denied')
    await expect.element(screen.getByRole('status').first()).toBeVisible()
  }
})

test('losing the role while the page is open shows “Access denied” and removes the tabs', async () => {
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

test('an expired session leads to the sign-in without showing “Page not found” in between', async () => {
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

test('a learner who opens an admin address is redirected to the home screen', async () => {
  signInWithRole('user')
  const { screen, address } = await renderScreen('/admin/scenario-map')
  await expect.element(screen.getByRole('heading', { name: 'Choose a scenario' })).toBeVisible()
  expect(address()).toBe('/')
})
