import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
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

async function open() {
  const screen = await openUsersTab()
  await screen.getByRole('button', { name: 'New user' }).click()
  return screen
}
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

test(
  'wrong fields say why, a failure keeps the text, and an unchanged repeat has the same idempotency key',
  { tags: ['long'] },
  async () => {
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
    await screen.getByRole('button', { name: 'New user' }).click()
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

    // An expired session leads to the sign-in and back, after the person has given up the typed text.
    await create(screen).click()
    await screen.getByRole('button', { name: 'Leave without it' }).click()
    await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
    expect(router.state.location.search).toEqual({ next: '/admin/users' })
  },
)

test('a double click creates one user, and a temporary password is shown until “Done” and not stored', async () => {
  const server = serveUsers([userOf(9)])
  const sent: unknown[] = []
  handle('POST /admin/users', async ({ request }) => {
    sent.push(await request.json())
    server.users = [ana, ...server.users]
    return HttpResponse.json({ message: 'User created', id: 20 })
  })
  const screen = await open()
  await fillIn(screen)
  await choice(screen, 'Organisation').selectOptions('Demo Organisation')
  await expect.element(screen.getByText('5 of 50 seats taken')).toBeVisible()
  await create(screen).dblClick()
  await expect.element(screen.getByText('User created')).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Ana Almeida' })).toBeVisible()
  await expect.element(screen.getByText('2 users')).toBeVisible()
  expect(sent).toEqual([wanted])
  expect(server.asked).toEqual(['?limit=100', '?limit=1&before=21'])
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
  // Nothing is unsaved, so leaving asks no question.
  await screen.getByRole('banner').getByRole('link', { name: 'History' }).click()
  await expect.element(create(screen)).not.toBeInTheDocument()
})

test('an admin creates users in their own organisation and cannot choose another', async () => {
  signInAs(person({ permissions: ['admin'] }))
  answer('GET /auth/options', { label: null, creates_accounts: false })
  answer('GET /admin/organizations', [demoOrganizationSeats])
  const server = serveUsers([userOf(9)])
  const sent: unknown[] = []
  handle('POST /admin/users', async ({ request }) => {
    sent.push(await request.json())
    server.users = [ana, ...server.users]
    return HttpResponse.json({ message: 'User created', id: 20 })
  })
  const screen = await open()
  await expect.element(field(screen, 'Organisation')).toHaveValue('Demo Organisation')
  await expect.element(field(screen, 'Organisation')).toHaveAttribute('readonly')
  await expect.element(screen.getByText('5 of 50 seats taken')).toBeVisible()
  await fillIn(screen)
  await choice(screen, 'Permission').selectOptions('Admin')
  await create(screen).click()
  await expect.element(screen.getByText('User created')).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Ana Almeida' })).toBeVisible()
  expect(sent).toEqual([{ ...wanted, permissions: ['admin'] }])
  await expect.element(screen.getByText(/Also create this person at your provider/)).toBeVisible()
})

test('an organisation without a free seat says so when it is chosen', async () => {
  answer('GET /admin/organizations', [{ ...demoOrganizationSeats, user_count: 52 }])
  const screen = await open()
  await choice(screen, 'Organisation').selectOptions('Demo Organisation')
  await expect
    .element(choice(screen, 'Organisation'))
    .toHaveAccessibleDescription(
      'Full: 52 of 50 seats taken. Nobody can be added before somebody leaves or a superadmin raises the maximum.',
    )
})

test('a search of the list keeps the unsaved text of a new user without asking', async () => {
  const server = serveUsers([userOf(1)])
  const screen = await open()
  await field(screen, 'Name').fill('Ana Almeida')
  await screen.getByRole('searchbox').fill('Ana')
  await expect.poll(() => server.asked.at(-1)).toMatch(/search=Ana/)
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await expect.element(field(screen, 'Name')).toHaveValue('Ana Almeida')
})

test('leaving the form of a new user with unsaved text asks first', async () => {
  const screen = await open()
  await field(screen, 'Username').fill('ana_almeida')
  await screen.getByRole('banner').getByRole('link', { name: 'History' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(field(screen, 'Username')).toHaveValue('ana_almeida')
})

test('pressing “New user” again closes the form only if it is empty', async () => {
  const screen = await open()
  const opener = screen.getByRole('button', { name: 'New user', exact: true })
  await field(screen, 'Username').fill('ana_almeida')
  await opener.click()
  await expect.element(field(screen, 'Username')).toHaveValue('ana_almeida')
  await field(screen, 'Username').fill('')
  await opener.click()
  await expect.element(field(screen, 'Username')).not.toBeInTheDocument()
})

test('the open form shows a seat that has become free meanwhile', async () => {
  serveUsers([userOf(3)])
  handle('PUT /admin/users/3/state', () => {
    answer('GET /admin/organizations', [{ ...demoOrganizationSeats, user_count: 4 }])
    return HttpResponse.json({ message: 'User updated', finished: true })
  })
  const screen = await open()
  await choice(screen, 'Organisation').selectOptions('Demo Organisation')
  await expect.element(screen.getByText('5 of 50 seats taken')).toBeVisible()
  await screen.getByRole('button', { name: 'Actions for User 3' }).click()
  await screen.getByRole('menuitem', { name: 'Deactivate' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(screen.getByText('4 of 50 seats taken')).toBeVisible()
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'New user', exact: true })).toHaveFocus()
})
