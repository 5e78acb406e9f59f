import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { dayInUtc } from '#platform/web/format.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import {
  demoOrganizationSeats,
  french,
  openUsersTab,
  prepareUsersTab,
  serveUsers,
  userOf,
} from '#testing/served-users.ts'

prepareUsersTab()

const portuguese = { id: 2, name: 'Português', code: 'pt' }
const dayOf = (ago: number) => `${dayInUtc(-ago)}T00:00:00.000Z`

test('an export checks the session first and starts no download when nobody is signed in', async () => {
  const files: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.href)
  })
  onTestFinished(() => click.mockRestore())
  const { screen, address } = await renderScreen('/admin/users')
  const link = screen.getByRole('link', { name: 'Export' })
  await expect.element(link).toBeVisible()
  const asked = Promise.withResolvers<void>()
  handle('GET /users/me', () => asked.promise.then(() => undefined))
  await link.click()
  await expect.element(link).toHaveAttribute('aria-busy', 'true')
  asked.resolve()
  await expect.poll(() => files).toEqual([expect.stringMatching(/\/api\/v1\/admin\/users\/export$/)])
  await expect.element(link).not.toHaveAttribute('aria-busy')
  answer('GET /users/me', { detail: 'Too busy' }, { status: 400 })
  await link.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Too busy')
  signInAs(null)
  await link.click()
  await expect.poll(address).toMatch(/^\/login\?next=/)
  expect(files).toHaveLength(1)
})

test('the table shows roles, states and last activity, and a language is changed in its row', async () => {
  const server = serveUsers([
    userOf(9, { name: 'Amara', permissions: ['superadmin'], last_active_at: dayOf(0) }),
    userOf(4, { permissions: ['admin'], last_active_at: dayOf(57) }),
    userOf(3, { state: 'deactivated', last_active_at: dayOf(1) }),
    userOf(2, { organization: null, state: 'invited' }),
    userOf(1, { permissions: [] }),
  ])
  const screen = await openUsersTab()
  await expect.element(screen.getByText('5 users')).toBeVisible()
  const cells = [
    /Superadmin.*Active.*today/,
    /Admin.*Active.*8 weeks ago/,
    /User.*Deactivated.*yesterday/,
    /No access yet.*Never signed in.*never/,
    /No access yet.*Active.*never/,
  ]
  for (const [nth, text] of cells.entries())
    await expect.element(screen.getByRole('row').nth(nth + 1)).toMatchTextContent(text)
  await screen.getByRole('button', { name: 'Permission' }).click()
  await expect.element(screen.getByRole('row').nth(5)).toMatchTextContent(/Amara/)

  const sent: string[] = []
  handle('PUT /admin/users/:id/language', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    sent.push(pathname + search)
    server.change(3, { language: french })
    return HttpResponse.json({ message: 'Language updated' })
  })
  const pencil = screen.getByRole('button', { name: 'Language of User 3' })
  const language = screen.getByRole('combobox', { name: 'Language of User 3' })
  await pencil.click()
  await expect.element(language).toBeVisible()
  // The select is wide enough for a word, although its column is narrower.
  expect(language.element().getBoundingClientRect().width).toBeGreaterThan(80)
  await language.selectOptions('Français')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Language updated')).toBeVisible()
  await expect.element(pencil).toHaveFocus()
  await expect.element(screen.getByRole('row', { name: /User 3/ })).toMatchTextContent(/Français/)
  expect(sent).toEqual(['/api/v1/admin/users/3/language?language_id=3'])
  expect(server.asked).toEqual(['?limit=100', '?limit=1&before=4'])

  answer('PUT /admin/users/:id/language', {}, { status: 400 })
  await pencil.click()
  await language.selectOptions('English')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to update user language')
  await expect.element(language).toHaveDisplayValue('English')
})

test('the address keeps the filters for a reload and the back button, and one click clears them', async () => {
  const server = serveUsers([userOf(3, { state: 'deactivated' }), userOf(2, { name: 'Zoë' }), userOf(1)])
  const { screen, router, address } = await renderScreen('/admin/users?state=deactivated&organization=1')
  await expect.element(screen.getByText('5 of 50 seats taken · 1 shown')).toBeVisible()
  await expect
    .element(screen.getByRole('combobox', { name: 'Filter: State' }))
    .toHaveDisplayValue('Deactivated')
  expect(server.asked).toEqual(['?organization=1&state=deactivated&limit=100'])

  await screen.getByRole('searchbox', { name: 'Search users' }).fill('zo')
  await expect.element(screen.getByText('No user matches this search')).toBeVisible()
  expect(address()).toBe('/admin/users?organization=1&state=deactivated&search=zo')
  await screen.getByRole('combobox', { name: 'Filter: Last active' }).selectOptions('Inactive for 30 days')
  await screen.getByRole('checkbox', { name: 'Never signed in, deactivated too' }).click()
  await expect.poll(() => server.asked.at(-1)).toMatch(/inactive_days=30.*never_signed_in=true/)
  await screen.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.element(screen.getByText('3 users')).toBeVisible()
  await expect.element(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Clear filters' }).elements()).toEqual([])
  await expect.element(screen.getByRole('main')).toHaveFocus()
  router.history.back()
  await expect.element(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('zo')
  await expect
    .element(screen.getByRole('checkbox', { name: 'Never signed in, deactivated too' }))
    .toBeChecked()
})

test(
  'older pages load on scrolling and sorting, and loading resumes after a failure',
  { tags: ['long'] },
  async () => {
    const server = serveUsers(Array.from({ length: 2500 }, (_, nth) => userOf(nth + 1)))
    const broken = { is: true }
    handle('GET /admin/users', ({ request }) => {
      const before = new URL(request.url).searchParams.get('before')
      return broken.is && before === '1401' ? HttpResponse.json({}, { status: 400 }) : undefined
    })
    const screen = await openUsersTab()
    await expect.element(screen.getByText('2,500 users')).toBeVisible()
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '101')
    screen.getByRole('region', { name: 'Users' }).element().scrollTo({ top: 100_000 })
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1101')
    await screen.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load users')
    broken.is = false
    await screen.getByRole('button', { name: 'Go on loading' }).click()
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2501')
    await expect.element(screen.getByRole('rowheader').first()).toHaveTextContent('User 1')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    expect(server.asked).toEqual([
      '?limit=100',
      '?limit=1000&before=2401',
      '?limit=1000&before=1401',
      '?limit=1000&before=401',
    ])
  },
)

test('failed lists of users, organisations and languages say so and can be loaded again', async () => {
  for (const list of ['/admin/users', '/admin/organizations', '/languages/'] as const)
    answer(`GET ${list}`, {}, { status: 400 })
  const screen = await openUsersTab()
  await screen.getByRole('button', { name: 'New user' }).click()
  for (const text of ['Failed to load users', 'Failed to load organizations', 'Failed to load languages'])
    await expect.element(screen.getByText(text)).toBeVisible()
  serveUsers([userOf(1)])
  answer('GET /admin/organizations', [demoOrganizationSeats])
  answer('GET /languages/', [french])
  for (let left = 3; left > 0; left--) {
    await screen.getByRole('button', { name: 'Try again' }).first().click()
    await expect
      .poll(() => screen.getByRole('button', { name: 'Try again' }).elements().length)
      .toBe(left - 1)
  }
  await expect.element(screen.getByRole('rowheader', { name: 'User 1' })).toBeVisible()
})

test('a user who has asked for erasure is marked and can be filtered, and the deletion dialog shows the date', async () => {
  serveUsers([userOf(4), userOf(3, { erasure_requested_at: '2026-11-20T10:00:00.000Z' })])
  const screen = await openUsersTab()
  await expect.element(screen.getByRole('img', { name: 'Asked for erasure' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Asked for erasure' }).elements()).toHaveLength(1)
  const asked: string[] = []
  handle('GET /admin/users', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json([userOf(3, { erasure_requested_at: '2026-11-20T10:00:00.000Z' })])
  })
  await screen.getByRole('checkbox', { name: 'Asked for erasure' }).click()
  await expect.poll(() => asked.at(-1) ?? '').toContain('erasure_requested=true')
  await screen.getByRole('button', { name: 'Actions for User 3' }).click()
  await screen.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect.element(screen.getByText('User 3 asked for this on 20 November 2026.')).toBeVisible()
})

test('the actions of a user are visible at 1024 pixels, and an admin has no column for organisations', async () => {
  serveUsers([userOf(9, { name: 'Amara', permissions: ['superadmin'] }), userOf(3)])
  const { screen } = await renderScreen('/admin/users', { width: 1024 })
  const menu = screen.getByRole('button', { name: 'Actions for User 3' })
  await expect.element(menu).toBeVisible()
  const table = screen.getByRole('region', { name: 'Users' }).element().getBoundingClientRect()
  expect(menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(table.right)
  const column = { name: 'Organisation', exact: true }
  await expect.element(screen.getByRole('columnheader', column)).toBeVisible()
  await screen.unmount()

  signInAs(person({ permissions: ['admin'] }))
  const own = await openUsersTab()
  await expect.element(own.getByRole('rowheader', { name: 'User 3' })).toBeVisible()
  await expect.element(own.getByRole('columnheader', column)).not.toBeInTheDocument()
})

test('no text of the table is cut at 1440 pixels', async () => {
  const superadmin = { name: 'Amara Okafor', username: 'superadmin', email: 'superadmin@demo.example' }
  serveUsers([
    userOf(9, { ...superadmin, permissions: ['superadmin'], last_active_at: dayOf(0) }),
    userOf(3, { state: 'invited', name: "Ana O'Neill Almeida", language: portuguese }),
  ])
  const { screen } = await renderScreen('/admin/users', { width: 1440 })
  const table = screen.getByRole('region', { name: 'Users' })
  await expect.element(table.getByText('Never signed in')).toBeVisible()
  await expect.element(table.getByText('superadmin@demo.example')).toBeVisible()
  const texts = [...table.element().querySelectorAll('.truncate')]
  expect(texts.length).toBeGreaterThan(0)
  const cut = texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
  for (const row of table.getByRole('row').elements().slice(1))
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(40)
})

test('the button and the search stay in place on a narrow screen when the count and the second-factor option appear', async () => {
  signInAs(person({ permissions: ['admin'], second_factor_page: '/idp/second-factor' }))
  const { promise: answers, resolve: answerAll } = Promise.withResolvers<void>()
  handle('GET /admin/organizations', async () => {
    await answers
    return HttpResponse.json([demoOrganizationSeats])
  })
  handle('GET /admin/users/count', async () => {
    await answers
    return HttpResponse.json({ count: 6, seats: { taken: 5, max: 50 } })
  })
  const { screen } = await renderScreen('/admin/users', { width: 768 })
  const places = () =>
    [
      screen.getByRole('button', { name: 'New user' }),
      screen.getByRole('searchbox', { name: 'Search users' }),
    ].map((one) => one.element().getBoundingClientRect().top)
  await expect.element(screen.getByRole('rowheader', { name: 'Amara' })).toBeVisible()
  const before = places()
  answerAll()
  await expect.element(screen.getByText('5 of 50 seats taken · 6 shown')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: /second factor/ })).toBeVisible()
  expect(places()).toEqual(before)
})
