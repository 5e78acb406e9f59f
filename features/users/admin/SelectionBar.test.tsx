import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { handle } from '#testing/network.ts'
import { openUsersTab, prepareUsersTab, serveUsers, userOf } from '#testing/served-users.ts'

prepareUsersTab()

test(
  'thirty users are deactivated at once, and a user whom the server refuses stays chosen with the reason',
  { tags: ['long'] },
  async () => {
    const server = serveUsers([
      userOf(9, { name: 'Amara' }),
      ...Array.from({ length: 30 }, (_, nth) => userOf(100 + nth)),
    ])
    const sent: number[] = []
    handle('PUT /admin/users/:id/state', ({ params }) => {
      const id = Number(params.id)
      sent.push(id)
      if (id === 128)
        return HttpResponse.json({ detail: 'The last superadmin must stay one' }, { status: 409 })
      server.change(id, { state: 'deactivated' })
      return HttpResponse.json({ message: 'User updated', finished: true })
    })
    const screen = await openUsersTab()
    const all = screen.getByRole('checkbox', { name: 'Choose all users shown' })
    await all.click()
    const bar = screen.getByRole('group', { name: 'Chosen users' })
    await expect.element(bar).toMatchTextContent(/30 chosen/)
    expect(screen.getByRole('checkbox', { name: 'Choose Amara' }).elements()).toEqual([])
    await bar.getByRole('button', { name: 'Deactivate' }).click()
    await screen
      .getByRole('dialog', { name: 'Deactivate 30 people?' })
      .getByRole('button', { name: 'Deactivate' })
      .click()
    await expect
      .element(screen.getByText('29 deactivated. 1 could not be changed and stays chosen.'))
      .toBeVisible()
    expect(new Set(sent).size).toBe(30)
    await expect.element(bar).toMatchTextContent(/1 chosen/)
    await expect.element(screen.getByText('User 128: The last superadmin must stay one')).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Choose User 128' })).toBeChecked()
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent(/Deactivated/)
    await bar.getByRole('button', { name: 'Choose nobody' }).click()
    await expect.element(bar).not.toBeInTheDocument()
  },
)

test('the focus moves to the content when the pressed button disappears', async () => {
  const server = serveUsers([userOf(9, { name: 'Amara' }), userOf(100)])
  handle('PUT /admin/users/:id/state', ({ params }) => {
    server.change(Number(params.id), { state: 'active' })
    return HttpResponse.json({ message: 'User updated', finished: true })
  })
  const screen = await openUsersTab()
  const bar = screen.getByRole('group', { name: 'Chosen users' })
  const choose = () => screen.getByRole('checkbox', { name: 'Choose User 100' }).click()
  await choose()
  await bar.getByRole('button', { name: 'Choose nobody' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await choose()
  let counts = 0
  handle('GET /admin/users/count', () => void (counts += 1))
  await bar.getByRole('button', { name: 'Reactivate' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await expect.poll(() => counts).toBe(1)
})

test('a deleted user is no longer chosen', async () => {
  const server = serveUsers([userOf(9, { name: 'Amara' }), userOf(100), userOf(99)])
  handle('DELETE /admin/users/100', () => {
    server.users = server.users.filter(({ id }) => id !== 100)
    return HttpResponse.json({ message: 'User deleted', finished: true })
  })
  const screen = await openUsersTab()
  const bar = screen.getByRole('group', { name: 'Chosen users' })
  await screen.getByRole('checkbox', { name: 'Choose all users shown' }).click()
  await expect.element(bar).toMatchTextContent(/2 chosen/)
  await screen.getByRole('button', { name: 'Actions for User 100' }).click()
  await screen.getByRole('menuitem', { name: 'Delete…' }).click()
  await screen.getByRole('textbox', { name: 'Type the username user_100' }).fill('user_100')
  await screen.getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(screen.getByText('User 100 is deleted')).toBeVisible()
  await expect.element(bar).toMatchTextContent(/1 chosen/)
})
