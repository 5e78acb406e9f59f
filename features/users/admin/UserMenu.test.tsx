import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import {
  demoOrganizationSeats,
  openUsersTab,
  prepareUsersTab,
  serveUsers,
  userOf,
} from '#testing/served-users.ts'

prepareUsersTab()

type Screen = Awaited<ReturnType<typeof openUsersTab>>
const menuOf = (screen: Screen, name: string) => screen.getByRole('button', { name: `Actions for ${name}` })
const items = (screen: Screen) =>
  screen
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)

async function choose(screen: Screen, name: string, item: string): Promise<void> {
  await menuOf(screen, name).click()
  await screen.getByRole('menuitem', { name: item }).click()
}

test('the menu works by keyboard, offers only the allowed actions, and returns the focus', async () => {
  signInAs(person({ id: 8, permissions: ['admin'] }))
  serveUsers([
    userOf(9, { permissions: ['superadmin'] }),
    userOf(8, { permissions: ['admin'] }),
    userOf(3),
    userOf(2, { state: 'deactivated' }),
  ])
  const screen = await openUsersTab()
  await expect.element(menuOf(screen, 'User 3')).toBeVisible()
  for (const name of ['User 9', 'User 8']) expect(menuOf(screen, name).elements()).toEqual([])
  menuOf(screen, 'User 3').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem').first()).toHaveFocus()
  expect(items(screen)).toEqual([
    'Edit…',
    'Change permission…',
    'Link with another account…',
    'Reset password…',
    'Sign out everywhere',
    'Deactivate',
    'Delete…',
  ])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('menuitem', { name: 'Delete…' })).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(screen.getByRole('menuitem', { name: 'Sign out everywhere' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menuOf(screen, 'User 3')).toHaveFocus()
  expect(items(screen)).toEqual([])
  await menuOf(screen, 'User 2').click()
  await expect
    .poll(() => items(screen))
    .toEqual(['Edit…', 'Change permission…', 'Link with another account…', 'Reactivate', 'Delete…'])
})

test('a name and an email address are corrected, and after an edit conflict the saved name can be loaded', async () => {
  signInAs(person({ id: 9, permissions: ['superadmin'], password_page: '/idp/password' }))
  const server = serveUsers([userOf(3)])
  const sent: unknown[] = []
  const keys: (string | null)[] = []
  handle('PUT /admin/users/3/profile', async ({ request }) => {
    keys.push(request.headers.get('idempotency-key'))
    sent.push(await request.json())
    if (sent.length === 1) {
      server.change(3, { name: 'Ana Alves' })
      return HttpResponse.json(requestFailures.changedMeanwhile, { status: 409 })
    }
    server.change(3, { name: 'Ana Almeida', email: 'ana@right.example' })
    return HttpResponse.json({ message: 'User updated', invitation_ended: true })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Edit…')
  const dialog = screen.getByRole('dialog', { name: 'Name and email of User 3' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(name).toHaveFocus()
  await name.fill('A')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription(/^Name must be 2-100 characters/)
  await name.fill('Ana Almeida')
  await save.click()
  await dialog.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(name).toHaveValue('Ana Alves')
  await name.fill('Ana Almeida')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ana@right.example')
  await save.click()
  await expect.element(screen.getByText(/User updated. Their link or temporary password/)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Ana Almeida.*ana@right.example/ })).toBeVisible()
  const email = 'user.3@example.org'
  expect(sent).toEqual([
    { name: 'Ana Almeida', email, was: { name: 'User 3', email } },
    { name: 'Ana Almeida', email: 'ana@right.example', was: { name: 'Ana Alves', email } },
  ])
  // A repeat after a lost answer has the same key, so it tells again that a link has ended; a new attempt has a new
  // one.
  expect(new Set(keys).size).toBe(2)
  expect(keys).not.toContain(null)
})

test('the name of a user without an email address is corrected, and leaving it unsaved asks first', async () => {
  signInAs(person({ id: 9, permissions: ['superadmin'], password_page: '/idp/password' }))
  serveUsers([userOf(3, { email: null })])
  const sent: unknown[] = []
  handle('PUT /admin/users/3/profile', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'User updated', invitation_ended: false })
  })
  const screen = await openUsersTab()
  const dialog = screen.getByRole('dialog', { name: 'Name and email of User 3' })
  await choose(screen, 'User 3', 'Edit…')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await choose(screen, 'User 3', 'Edit…')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Ana Almeida')
  // Neither Escape, a press outside nor “Cancel” discards the text.
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' })
  const leavings = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(dialog.element(), { position: { x: 5, y: -20 }, force: true }),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]
  for (const leave of leavings) {
    await leave()
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect.element(name).toHaveValue('Ana Almeida')
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menuOf(screen, 'User 3')).toHaveFocus()
  await choose(screen, 'User 3', 'Edit…')
  await name.fill('Ana Almeida')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('User updated')).toBeVisible()
  expect(sent).toEqual([{ name: 'Ana Almeida', was: { name: 'User 3' } }])
})

test('with an external identity provider the address of a user who has not signed in can be corrected', async () => {
  serveUsers([userOf(3, { state: 'invited' })])
  const sent: unknown[] = []
  handle('PUT /admin/users/3/profile', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'User updated', invitation_ended: false })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Edit…')
  const dialog = screen.getByRole('dialog')
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveAccessibleDescription(/recognised by this address at their first sign-in/)
  await email.fill('ana@right.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('User updated')).toBeVisible()
  expect(sent).toMatchObject([{ email: 'ana@right.example', was: { email: 'user.3@example.org' } }])
})

test('an email address that an external identity provider keeps is read-only, and the dialog says why', async () => {
  serveUsers([userOf(3)])
  const sent: unknown[] = []
  handle('PUT /admin/users/3/profile', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'User updated', invitation_ended: false })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Edit…')
  const dialog = screen.getByRole('dialog')
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveAttribute('readonly')
  await expect
    .element(email)
    .toHaveAccessibleDescription(/signed in at your identity provider, which keeps the address/)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ana Almeida')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('User updated')).toBeVisible()
  expect(sent).toEqual([{ name: 'Ana Almeida', was: { name: 'User 3' } }])
})

test('deactivating an account asks first and shows a refusal, and reactivating asks nothing', async () => {
  const server = serveUsers([userOf(3)])
  const sent: unknown[] = []
  handle('PUT /admin/users/3/state', async ({ request }) => {
    sent.push(await request.json())
    if (sent.length === 1)
      return HttpResponse.json({ detail: 'The last superadmin must stay one' }, { status: 409 })
    server.change(3, { state: sent.length === 2 ? 'deactivated' : 'active' })
    return HttpResponse.json({ message: 'User updated', finished: sent.length !== 2 })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Deactivate')
  const dialog = screen.getByRole('dialog', { name: 'Deactivate User 3?' })
  await expect.element(dialog).toMatchTextContent(/signed out at once.*frees a seat/)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(dialog.getByText('The last superadmin must stay one')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(screen.getByText(/User 3 is deactivated. The identity provider has not confirmed it yet/))
    .toBeVisible()
  const row = screen.getByRole('row', { name: /User 3/ })
  await expect.element(row).toMatchTextContent(/Deactivated/)
  await expect.element(menuOf(screen, 'User 3')).toHaveFocus()
  await choose(screen, 'User 3', 'Reactivate')
  await expect.element(screen.getByText('User 3 can sign in again')).toBeVisible()
  await expect.element(row).toMatchTextContent(/Active/)
  expect(sent).toEqual([{ state: 'deactivated' }, { state: 'deactivated' }, { state: 'active' }])
})

test('a user whom another administrator has deleted leaves the list, and only the dialog says so', async () => {
  const server = serveUsers([userOf(3), userOf(2)])
  answer('PUT /admin/users/3/state', { detail: 'User not found' }, { status: 404 })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Deactivate')
  server.users = [userOf(2)]
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('User not found')
  expect(screen.getByRole('alert').elements()).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('row', { name: /User 2/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /User 3/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('User not found')
})

test('the next page of the list still loads after a user on the first page was deleted', async () => {
  const server = serveUsers(Array.from({ length: 102 }, (_, nth) => userOf(nth + 1)))
  handle('DELETE /admin/users/102', () => {
    server.users = server.users.filter(({ id }) => id !== 102)
    return HttpResponse.json({ message: 'User deleted', finished: true })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 102', 'Delete…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Type the username user_102' }).fill('user_102')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(screen.getByText('101 users')).toBeVisible()
  await screen.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '102')
})

test('a role is changed, a password is reset and shown once, and a deletion requires the username', async () => {
  const server = serveUsers([userOf(3), userOf(2)])
  const second_factor_page = '/idp/second-factor'
  signInAs(person({ id: 9, name: 'Amara', permissions: ['superadmin'], second_factor_page }))
  const sent: unknown[] = []
  handle('PUT /admin/users/3/permissions', async ({ request }) => {
    sent.push(await request.json())
    server.change(3, { permissions: ['admin'] })
    return HttpResponse.json({ message: 'User updated', finished: true, invitation_ended: true })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Change permission…')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Permission' }).selectOptions('Admin')
  await dialog.getByRole('button', { name: 'Change permission' }).click()
  await expect
    .element(screen.getByText(/User 3 is now: Admin. Their link or temporary password no longer works/))
    .toBeVisible()
  expect(sent).toEqual([{ permissions: ['admin'] }])

  handle('POST /admin/users/3/reset', ({ request }) => {
    const { search, searchParams } = new URL(request.url)
    sent.push(search)
    return HttpResponse.json({
      message: 'Account reset',
      ...(searchParams.get('by') === 'link'
        ? { link: 'https://practice.example/idp/password?token=x' }
        : { temporary_password: 'winter-Otter-52' }),
    })
  })
  await choose(screen, 'User 3', 'Reset password…')
  await dialog.getByRole('checkbox', { name: /^Also remove the second factor/ }).click()
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  const handedLink = screen.getByRole('dialog', { name: 'Link to a new password' })
  await expect.element(handedLink).toMatchTextContent(/user_3.*token=x.*works for 72 hours, and once/)
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await handedLink.getByRole('button', { name: 'Copy both' }).click()
  await expect.element(handedLink.getByText('Username and link copied')).toBeVisible()
  await handedLink.getByRole('button', { name: 'Done' }).click()
  await choose(screen, 'User 3', 'Reset password…')
  await dialog.getByRole('radio', { name: 'Temporary password' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  const credentials = screen.getByRole('dialog', { name: 'Temporary password' })
  await expect.element(credentials).toMatchTextContent(/user_3.*winter-Otter-52.*only once/)
  await credentials.getByRole('button', { name: 'Done' }).click()
  expect(sent.slice(1)).toEqual(['?by=link&second_factor=remove', '?by=password&second_factor=keep'])

  handle('DELETE /admin/users/3', async ({ request }) => {
    sent.push(await request.json())
    server.users = server.users.filter(({ id }) => id !== 3)
    return HttpResponse.json({ message: 'User deleted', finished: true })
  })
  await choose(screen, 'User 3', 'Delete…')
  const name = dialog.getByRole('textbox', { name: 'Type the username user_3' })
  await name.fill('user')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(dialog.getByText('This is not the username')).toBeVisible()
  await name.fill('user_3')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('User 3 is deleted')).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'User 3' })).not.toBeInTheDocument()
  expect(sent.at(-1)).toEqual({ username: 'user_3' })
})

test(
  'two accounts of one person are linked after a search and a preview, and a refusal stays in the dialog',
  { tags: ['long'] },
  async () => {
    const server = serveUsers([
      userOf(9, { name: 'User 9 herself', permissions: ['superadmin'] }),
      userOf(4, { email: null }),
      userOf(3),
    ])
    const sent: unknown[] = []
    handle('POST /admin/users/3/link', async ({ request }) => {
      const { search } = new URL(request.url)
      sent.push([search, await request.json()])
      if (sent.length === 1)
        return HttpResponse.json({ detail: 'The last superadmin must stay one' }, { status: 409 })
      if (search === '') server.users = server.users.filter(({ id }) => id !== 4)
      const moves = [{ records: 'user_imports', count: 1200 }]
      return HttpResponse.json({
        message: '',
        preview: search !== '',
        moves,
        sign_in: 'other',
        removes_account: true,
      })
    })
    const screen = await openUsersTab()
    await choose(screen, 'User 3', 'Link with another account…')
    const dialog = screen.getByRole('dialog', { name: 'Link another account with User 3' })
    await dialog.getByRole('searchbox', { name: 'Search the other account' }).fill('user')
    // The list has neither the account that is kept nor one's own.
    await expect
      .element(dialog.getByRole('list', { name: 'Other accounts' }))
      .toMatchTextContent(/^User 4user_4 · Demo Organisation$/)
    await dialog.getByRole('button', { name: /User 4/ }).click()
    await expect.element(dialog.getByText('The last superadmin must stay one')).toBeVisible()
    const heading = dialog.getByRole('heading', { name: 'Link another account with User 3' })
    await expect.element(heading).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: 'Link accounts' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect
      .element(dialog)
      .toMatchTextContent(
        /DisappearsUser 4user_4StaysUser 3user_3 · user\.3@example\.orgWhat moves.*Imports of users1,200.*Conversations move too.*was used last.*removed at the identity provider/,
      )
    await dialog.getByRole('button', { name: 'Another account' }).click()
    await expect.element(heading).toHaveFocus()
    await expect.element(dialog.getByRole('searchbox')).toHaveValue('user')
    await dialog.getByRole('button', { name: /User 4/ }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await choose(screen, 'User 3', 'Link with another account…')
    await dialog.getByRole('searchbox', { name: 'Search the other account' }).fill('user')
    await dialog.getByRole('button', { name: /User 4/ }).click()
    await dialog.getByRole('button', { name: 'Link accounts' }).click()
    await expect.element(screen.getByText('The accounts of User 3 are linked')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('rowheader', { name: 'User 4' })).not.toBeInTheDocument()
    const preview = ['?preview=true', { other: 4 }]
    expect(sent).toEqual([preview, preview, preview, preview, ['', { other: 4 }]])
  },
)

test(
  'a superadmin gives an orphan an organisation and a role, and cannot move themselves',
  { tags: ['long'] },
  async () => {
    const server = serveUsers([
      userOf(9, { name: 'Amara' }),
      userOf(3, { organization: null, permissions: [] }),
    ])
    const sent: unknown[] = []
    handle('PUT /admin/users/3/organization', async ({ request }) => {
      sent.push(await request.json())
      if (sent.length === 1) return HttpResponse.json({ detail: 'Organisation not found' }, { status: 404 })
      server.change(3, userOf(3, { permissions: ['admin'] }))
      return HttpResponse.json({ message: 'User updated' })
    })
    const screen = await openUsersTab()
    await choose(screen, 'User 3', 'Move to another organisation…')
    const dialog = screen.getByRole('dialog', { name: 'Move User 3' })
    const send = dialog.getByRole('button', { name: 'Move' })
    await send.click()
    await expect.element(dialog.getByText('Organisation is required')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Organisation' }).selectOptions('Northwind')
    await expect.element(dialog.getByText('6 of 7 seats taken')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Permission' }).selectOptions('Admin')
    await send.click()
    await expect.element(dialog.getByText('Organisation not found')).toBeVisible()
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(screen.getByText('User 3 now belongs to Northwind. User 3 is now: Admin'))
      .toBeVisible()
    await expect.element(screen.getByRole('row', { name: /User 3/ }).getByText('Admin')).toBeVisible()
    await expect.element(menuOf(screen, 'User 3')).toHaveFocus()
    expect(sent[1]).toEqual({ organization: 2, permissions: ['admin'] })
    expect(menuOf(screen, 'Amara').elements()).toEqual([])
  },
)

test('only another organisation is reported as full, not the one that the user belongs to', async () => {
  answer('GET /admin/organizations', [
    { ...demoOrganizationSeats, max_users: 5 },
    { ...demoOrganizationSeats, id: 2, name: 'Northwind', max_users: 5 },
  ])
  serveUsers([userOf(3)])
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Move to another organisation…')
  const organization = screen.getByRole('combobox', { name: 'Organisation' })
  await expect.element(organization).toHaveDisplayValue('Demo Organisation')
  await expect.element(organization).not.toHaveAccessibleDescription(/Nobody can be added/)
  await organization.selectOptions('Northwind')
  await expect.element(organization).toHaveAccessibleDescription(/Nobody can be added/)
})

test('a move keeps a role that was changed elsewhere after the dialog was opened', async () => {
  const server = serveUsers([userOf(9, { name: 'Amara' }), userOf(3, { permissions: ['admin'] })])
  const sent: unknown[] = []
  handle('PUT /admin/users/3/organization', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'User updated' })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Move to another organisation…')
  const dialog = screen.getByRole('dialog', { name: 'Move User 3' })
  await dialog.getByRole('combobox', { name: 'Organisation' }).selectOptions('Northwind')
  server.change(3, { permissions: ['user'] })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(screen.getByText('User 3 now belongs to Northwind')).toBeVisible()
  expect(sent).toEqual([{ organization: 2, permissions: ['user'] }])
})

test('the dialog says which organisation a user leaves, and a move to the same one is not possible', async () => {
  serveUsers([userOf(3)])
  const sent: unknown[] = []
  handle('PUT /admin/users/3/organization', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'User updated', invitation_ended: false })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Move to another organisation…')
  const dialog = screen.getByRole('dialog', { name: 'Move User 3' })
  await expect.element(dialog.getByText(/^User 3 leaves Demo Organisation/)).toBeVisible()
  const move = dialog.getByRole('button', { name: 'Move' })
  await expect.element(move).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Organisation' }).selectOptions('Northwind')
  await expect.element(move).toBeEnabled()
  await dialog.getByRole('combobox', { name: 'Organisation' }).selectOptions('Demo Organisation')
  await expect.element(move).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Permission' }).selectOptions('Admin')
  await move.click()
  await expect.element(screen.getByText('User 3 is now: Admin')).toBeVisible()
  expect(sent).toEqual([{ organization: 1, permissions: ['admin'] }])
})

test('the dialogs warn that more rights end the link of a user who has never signed in', async () => {
  signInAs(person({ id: 9, permissions: ['superadmin'], password_page: '/idp/password' }))
  serveUsers([userOf(4, { state: 'invited', permissions: ['admin'] }), userOf(3)])
  const screen = await openUsersTab()
  const warning = screen.getByText(/the link or temporary password that they were given ends/)
  const dialog = screen.getByRole('dialog')
  const role = dialog.getByRole('combobox', { name: 'Permission' })
  for (const action of ['Change permission…', 'Move to another organisation…']) {
    await choose(screen, 'User 4', action)
    for (const [chosen, isEnding] of [
      ['User', false],
      ['Superadmin', true],
      ['Admin', false],
    ] as const) {
      await role.selectOptions(chosen)
      await expect.poll(() => warning.elements().length).toBe(isEnding ? 1 : 0)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await choose(screen, 'User 3', 'Change permission…')
  await role.selectOptions('Superadmin')
  await expect.element(warning).not.toBeInTheDocument()
})

test('a name and an address that a directory keeps are read-only, and the dialog says why', async () => {
  signInAs(person({ id: 9, permissions: ['superadmin'], password_page: '/idp/password' }))
  serveUsers([userOf(3, { is_profile_kept: true })])
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Edit…')
  const dialog = screen.getByRole('dialog', { name: 'Name and email of User 3' })
  await expect.element(dialog.getByText(/^The directory of the organisation keeps/)).toBeVisible()
  for (const [name, value] of [
    ['Name', 'User 3'],
    ['Email', 'user.3@example.org'],
  ] as const) {
    const field = dialog.getByRole('textbox', { name })
    await expect.element(field).toHaveAttribute('readonly')
    await expect.element(field).toHaveValue(value)
  }
  expect(dialog.getByRole('button', { name: 'Save' }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the list is loaded again when a move is refused because the user no longer exists', async () => {
  const server = serveUsers([userOf(3), userOf(2)])
  answer('PUT /admin/users/3/organization', { detail: 'User not found' }, { status: 404 })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Move to another organisation…')
  const dialog = screen.getByRole('dialog', { name: 'Move User 3' })
  await dialog.getByRole('combobox', { name: 'Organisation' }).selectOptions('Northwind')
  server.users = [userOf(2)]
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(dialog.getByText('User not found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('row', { name: /User 3/ })).not.toBeInTheDocument()
})

test('two users can be signed out at the same time, each with one request', async () => {
  serveUsers([userOf(4), userOf(3)])
  const sent: string[] = []
  const held = Promise.withResolvers<void>()
  handle('POST /admin/users/:id/sign-out', async ({ params }) => {
    sent.push(String(params['id']))
    if (params['id'] === '3') await held.promise
    return HttpResponse.json({ message: 'User signed out', finished: true })
  })
  const screen = await openUsersTab()
  await choose(screen, 'User 3', 'Sign out everywhere')
  await expect.element(menuOf(screen, 'User 3')).toHaveAttribute('aria-busy')
  await choose(screen, 'User 4', 'Sign out everywhere')
  await expect.element(screen.getByText('User 4 is signed out everywhere')).toBeVisible()
  await expect.element(menuOf(screen, 'User 4')).not.toHaveAttribute('aria-busy')
  await expect.element(menuOf(screen, 'User 3')).toHaveAttribute('aria-busy')
  held.resolve()
  await expect.element(screen.getByText('User 3 is signed out everywhere')).toBeVisible()
  await expect.element(menuOf(screen, 'User 3')).not.toHaveAttribute('aria-busy')
  expect(sent).toEqual(['3', '4'])
})
