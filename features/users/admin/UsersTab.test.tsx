import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { User } from '#features/users/contract.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const demo = { id: 1, name: 'Demo Organisation', max_users: 50, user_count: 5 }
const northwind = { id: 2, name: 'Northwind', max_users: 7, user_count: 6 }
const english = { id: 1, name: 'English', code: 'en' }
const french = { id: 3, name: 'Français', code: 'fr' }

const userOf = (id: number, differences: Partial<User> = {}): User => ({
  id,
  username: `user_${id}`,
  email: `user.${id}@example.org`,
  name: `User ${id}`,
  organization: { id: 1, name: 'Demo Organisation' },
  permissions: ['user'],
  language: english,
  state: 'active',
  last_active_at: null,
  ...differences,
})

let users: readonly User[]

/** Answers as the server does: newest first, a page at a time; tells what was asked. */
function serveUsers(all: readonly User[]): string[] {
  users = all
  const asked: string[] = []
  handle('GET /admin/users', ({ request }) => {
    const { search, searchParams } = new URL(request.url)
    asked.push(search)
    const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)
    const older = users.filter(({ id }) => id < before).toSorted((a, b) => b.id - a.id)
    return HttpResponse.json(older.slice(0, Number(searchParams.get('limit') ?? 200)))
  })
  return asked
}

const amara = person({ id: 9, name: 'Amara', permissions: ['superadmin'] })
const open = async () => (await renderScreen('/admin/users')).screen
type Screen = Awaited<ReturnType<typeof open>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true })
const choice = (screen: Screen, name: string) => screen.getByRole('combobox', { name, exact: true })
const create = (screen: Screen) => screen.getByRole('button', { name: 'Create user' })

async function fillIn(screen: Screen): Promise<void> {
  await field(screen, 'Username').fill('ana_almeida')
  await field(screen, 'Email').fill('ana@example.org')
  await field(screen, 'Name').fill('Ana Almeida')
  await choice(screen, 'Language').selectOptions('Français')
}

const wanted = {
  username: 'ana_almeida',
  email: 'ana@example.org',
  name: 'Ana Almeida',
  permissions: ['user'],
  organization: 1,
  language_id: 3,
}
const ana = userOf(20, {
  username: wanted.username,
  email: wanted.email,
  name: wanted.name,
  language: french,
})

beforeEach(() => {
  signInAs(amara)
  answer('GET /admin/organizations', [demo, northwind])
  answer('GET /languages/', [english, french])
  serveUsers([userOf(9, { name: 'Amara', permissions: ['superadmin'] })])
})

test('every wrong field says why; a failure says so and keeps what was typed; sent again as it was, it is the same attempt', async () => {
  const keys: (string | null)[] = []
  const replies = [
    HttpResponse.json({}, { status: 400 }),
    HttpResponse.json({ detail: 'A user with this username already exists' }, { status: 409 }),
    HttpResponse.json(
      { detail: 'This organisation is full. It may have at most 50 users.' },
      { status: 409 },
    ),
    HttpResponse.json({ detail: 'Authentication expired. Please log in again' }, { status: 401 }),
  ]
  handle('POST /admin/users', ({ request }) => {
    keys.push(request.headers.get('idempotency-key'))
    return replies.shift()
  })
  const { screen, router } = await renderScreen('/admin/users')
  await create(screen).click()
  for (const text of [
    'Username is required',
    'Email is required',
    'Name is required',
    'Organisation is required',
    'Language is required',
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(field(screen, 'Username')).toHaveFocus()
  await field(screen, 'Username').fill('a b')
  await field(screen, 'Email').fill('ana@')
  await field(screen, 'Name').fill('A')
  for (const text of [
    'Username must be 3-50 characters and can only contain letters, numbers, underscores, and hyphens',
    'Invalid email format',
    'Name must be 2-100 characters and can only contain letters, numbers, spaces, and hyphens',
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  expect(keys).toEqual([])

  await fillIn(screen)
  await choice(screen, 'Organisation').selectOptions('Demo Organisation')
  await create(screen).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to create user')
  await create(screen).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('A user with this username already exists')
  await expect.element(field(screen, 'Username')).toHaveValue('ana_almeida')
  await field(screen, 'Username').fill('ana_almeida_2')
  await create(screen).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/at most 50 users/)
  await expect.element(choice(screen, 'Organisation')).toHaveDisplayValue('Demo Organisation')
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])

  // A session that has ended leads to the sign-in and back.
  await create(screen).click()
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: '/admin/users' })
})

test('a superadmin creates one user with two clicks, and sees them without all pages again; a temporary password is shown until it is put away, is copied, and is kept nowhere', async () => {
  const asked = serveUsers([userOf(9)])
  const sent: unknown[] = []
  handle('POST /admin/users', async ({ request }) => {
    sent.push(await request.json())
    users = [ana, ...users]
    return HttpResponse.json({ message: 'User created', id: 20 })
  })
  const screen = await open()
  await fillIn(screen)
  await choice(screen, 'Organisation').selectOptions('Demo Organisation')
  await expect.element(screen.getByText('5 of 50 places taken')).toBeVisible()
  await create(screen).dblClick()
  await expect.element(screen.getByText('User created')).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Ana Almeida' })).toBeVisible()
  await expect.element(screen.getByText('2 users')).toBeVisible()
  expect(sent).toEqual([wanted])
  expect(asked).toEqual(['?limit=100', '?limit=1&before=21'])
  for (const name of ['Username', 'Email', 'Name']) await expect.element(field(screen, name)).toHaveValue('')
  for (const name of ['Organisation', 'Language'])
    await expect.element(choice(screen, name)).toHaveDisplayValue('Choose')
  await expect.element(choice(screen, 'Permission')).toHaveDisplayValue('User')

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  answer('POST /admin/users', { message: 'User created', id: 20, temporary_password: 'winter-Otter-52' })
  await fillIn(screen)
  await choice(screen, 'Organisation').selectOptions('Demo Organisation')
  await create(screen).click()
  const dialog = screen.getByRole('dialog', { name: 'Temporary password' })
  await expect.element(dialog).toMatchTextContent(/ana_almeida.*winter-Otter-52.*only once.*first sign-in/)
  await dialog.getByRole('button', { name: 'Copy both' }).click()
  await expect.element(dialog.getByText('Username and password copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith('Username: ana_almeida\nPassword: winter-Otter-52')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(JSON.stringify([localStorage, sessionStorage].map(Object.entries))).not.toContain('Otter')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain('Otter')
})

test('an admin creates users in their own organisation, which they see and cannot choose', async () => {
  signInAs(person({ permissions: ['admin'] }))
  answer('GET /auth/options', { label: null, creates_accounts: false })
  answer('GET /admin/organizations', [demo])
  const sent: unknown[] = []
  handle('POST /admin/users', async ({ request }) => {
    sent.push(await request.json())
    users = [ana, ...users]
    return HttpResponse.json({ message: 'User created', id: 20 })
  })
  const screen = await open()
  await expect.element(field(screen, 'Organisation')).toHaveValue('Demo Organisation')
  await expect.element(field(screen, 'Organisation')).toHaveAttribute('readonly')
  await expect.element(screen.getByText('5 of 50 places taken')).toBeVisible()
  await fillIn(screen)
  await choice(screen, 'Permission').selectOptions('Admin')
  await create(screen).click()
  await expect.element(screen.getByText('User created')).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Ana Almeida' })).toBeVisible()
  expect(sent).toEqual([{ ...wanted, permissions: ['admin'] }])
  expect(screen.getByRole('button', { name: /^Move/ }).elements()).toEqual([])
  await expect.element(screen.getByText(/Also create this person at your provider/)).toBeVisible()
})

test('the table says what everybody may do, those without organisation or role included; a language is changed where it stands, and the keyboard is at the pencil again', async () => {
  const asked = serveUsers([
    userOf(9, { name: 'Amara', permissions: ['superadmin'] }),
    userOf(4, { permissions: ['admin'] }),
    userOf(3),
    userOf(2, { organization: null }),
    userOf(1, { permissions: [] }),
  ])
  const screen = await open()
  const cells = ['Superadmin', 'Admin', 'User', 'No access yet', 'No access yet']
  await expect.element(screen.getByText('5 users')).toBeVisible()
  for (const [nth, text] of cells.entries())
    await expect
      .element(
        screen
          .getByRole('row')
          .nth(nth + 1)
          .getByText(text, { exact: true }),
      )
      .toBeVisible()
  await screen.getByRole('button', { name: 'Permission' }).click()
  await expect.element(screen.getByRole('row').nth(5)).toMatchTextContent(/Amara/)
  await screen.getByRole('searchbox', { name: 'Search users' }).fill('access')
  await expect.element(screen.getByText('2 / 5 users')).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Search users' }).fill('')

  const sent: string[] = []
  handle('PUT /admin/users/:id/language', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    sent.push(pathname + search)
    users = users.map((user) => (user.id === 3 ? { ...user, language: french } : user))
    return HttpResponse.json({ message: 'Language updated' })
  })
  const pencil = screen.getByRole('button', { name: 'Language of User 3' })
  await pencil.click()
  await choice(screen, 'Language of User 3').selectOptions('Français')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Language updated')).toBeVisible()
  await expect.element(pencil).toHaveFocus()
  await expect.element(screen.getByRole('row', { name: /User 3/ })).toMatchTextContent(/Français/)
  expect(sent).toEqual(['/api/v1/admin/users/3/language?language_id=3'])
  expect(asked).toEqual(['?limit=100', '?limit=1&before=4'])

  answer('PUT /admin/users/:id/language', {}, { status: 400 })
  await pencil.click()
  await choice(screen, 'Language of User 3').selectOptions('English')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to update user language')
  await expect.element(choice(screen, 'Language of User 3')).toHaveDisplayValue('English')
})

test('a superadmin mends an account that has no access; nobody moves themselves', async () => {
  serveUsers([userOf(9, { name: 'Amara' }), userOf(3, { organization: null, permissions: [] })])
  const sent: unknown[] = []
  handle('PUT /admin/users/3/organization', async ({ request }) => {
    sent.push(await request.json())
    if (sent.length === 1) return HttpResponse.json({ detail: 'Organisation not found' }, { status: 404 })
    users = users.map((user) => (user.id === 3 ? userOf(3, { permissions: ['admin'] }) : user))
    return HttpResponse.json({ message: 'User updated' })
  })
  const screen = await open()
  const move = screen.getByRole('button', { name: 'Move User 3' })
  await move.click()
  const dialog = screen.getByRole('dialog', { name: 'Move User 3' })
  const send = dialog.getByRole('button', { name: 'Move' })
  await send.click()
  await expect.element(dialog.getByText('Organisation is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Organisation' }).selectOptions('Northwind')
  await expect.element(dialog.getByText('6 of 7 places taken')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Permission' }).selectOptions('Admin')
  await send.click()
  await expect.element(dialog.getByText('Organisation not found')).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('User updated')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /User 3/ }).getByText('Admin')).toBeVisible()
  await expect.element(move).toHaveFocus()
  expect(sent[1]).toEqual({ organization: 2, permissions: ['admin'] })
  expect(screen.getByRole('button', { name: 'Move Amara' }).elements()).toEqual([])
})

test(
  'the first page is there at once; the rest comes behind it and goes on after a failure',
  { tags: ['long'] },
  async () => {
    const second = Promise.withResolvers<void>()
    const asked = serveUsers(Array.from({ length: 2500 }, (_, nth) => userOf(nth + 1)))
    handle('GET /admin/users', async ({ request }) => {
      const before = new URL(request.url).searchParams.get('before')
      if (before === null) return undefined
      if (before === '1401') return HttpResponse.json({}, { status: 400 })
      await second.promise
      return undefined
    })
    const screen = await open()
    await expect.element(screen.getByText('100 users so far, more are coming')).toBeVisible()
    await screen.getByRole('searchbox', { name: 'Search users' }).fill('user 2450')
    await expect.element(screen.getByRole('rowheader', { name: 'User 2450' })).toBeVisible()
    second.resolve()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load users')
    await screen.getByRole('searchbox', { name: 'Search users' }).fill('')
    await expect.element(screen.getByText('1,100 users')).toBeVisible()
    serveUsers(users)
    await screen.getByRole('button', { name: 'Go on loading' }).click()
    await expect.element(screen.getByText('2,500 users')).toBeVisible()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    expect(asked).toEqual(['?limit=100', '?limit=1000&before=2401'])
  },
)

test('a list that fails says why and can be asked for again; so do the choices of the form', async () => {
  for (const list of ['/admin/users', '/admin/organizations', '/languages/'] as const)
    answer(`GET ${list}`, {}, { status: 400 })
  const screen = await open()
  for (const text of ['Failed to load users', 'Failed to load organizations', 'Failed to load languages'])
    await expect.element(screen.getByText(text)).toBeVisible()
  serveUsers([userOf(1)])
  answer('GET /admin/organizations', [demo])
  answer('GET /languages/', [french])
  for (let left = 3; left > 0; left--) {
    await screen.getByRole('button', { name: 'Try again' }).first().click()
    await expect
      .poll(() => screen.getByRole('button', { name: 'Try again' }).elements().length)
      .toBe(left - 1)
  }
  await expect.element(screen.getByText('1 user')).toBeVisible()
})
