import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sessionQuery } from '#features/session/web/queries.ts'
import { pageNavigation } from '#platform/web/navigation.ts'
import { handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { prepareUsersTab, serveUsers, userOf } from '#testing/served-users.ts'

prepareUsersTab()
beforeEach(() => void vi.spyOn(pageNavigation, 'reload').mockReturnValue())

const title = 'Authentication expired. Please log in again'
const administrator = person({ id: 9, permissions: ['superadmin'] })

/** Opens a correction whose save is answered according to who is signed in. */
async function correct() {
  signInAs(administrator)
  serveUsers([userOf(3)])
  const { screen, address, router, queryClient } = await renderScreen('/admin/users')
  await screen.getByRole('button', { name: 'Actions for User 3' }).click()
  await screen.getByRole('menuitem', { name: 'Edit…' }).click()
  const name = screen.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('Ana Almeida')
  const saved: unknown[] = []
  const server = { isSignedIn: false, saved }
  handle('PUT /admin/users/3/profile', async ({ request }) => {
    if (!server.isSignedIn) return HttpResponse.json({ detail: title }, { status: 401 })
    saved.push(await request.json())
    return HttpResponse.json({ message: 'User updated' })
  })
  signInAs(null)
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const dialog = screen.getByRole('dialog', { name: title })
  await expect
    .element(dialog.getByText('What you have written is still here.', { exact: false }))
    .toBeVisible()
  return { screen, address, router, queryClient, name, save, dialog, server }
}

const comeBack = () => window.dispatchEvent(new Event('focus'))

test('the text of a form survives an expired session and is saved after a sign-in in another tab', async () => {
  const { screen, address, name, save, dialog, server } = await correct()
  const signIn = dialog.getByRole('link', { name: 'Sign in in a new tab' })
  await expect.element(signIn).toHaveFocus()
  await expect.element(signIn).toHaveAttribute('href', '/login')
  await expect.element(signIn).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('alert').elements()).toEqual([])

  // The person returns without having signed in; the dialog stays visible meanwhile.
  let refusals = 0
  handle('GET /users/me', () => {
    refusals += 1
    return HttpResponse.json({ detail: title }, { status: 401 })
  })
  comeBack()
  await expect.poll(() => refusals).toBe(1)
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Ana Almeida')
  expect(address()).toBe('/admin/users')
  await save.click()
  await expect.element(dialog).toBeVisible()

  signInAs(administrator)
  server.isSignedIn = true
  comeBack()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(save).toHaveFocus()
  await expect.element(name).toHaveValue('Ana Almeida')
  expect(screen.getByRole('alert').elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.saved).toMatchObject([{ name: 'Ana Almeida' }])
  await expect.element(name).not.toBeInTheDocument()
  expect(pageNavigation.reload).not.toHaveBeenCalled()
})

test('“Leave without it” leads to the sign-in in the same tab', async () => {
  const { screen, address, dialog } = await correct()
  await dialog.getByRole('button', { name: 'Leave without it' }).click()
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(title)
  expect(address()).toMatch(/^\/login\?next=/)
})

test('after Escape the dialog appears again on a save, but not on a background request', async () => {
  const { screen, queryClient, name, save, dialog } = await correct()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await name.fill('Ana A.')
  await expect(queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).rejects.toThrow()
  expect(screen.getByRole('dialog').elements()).toHaveLength(1)
  await save.click()
  await expect.element(dialog).toBeVisible()
})

test('a person who leaves the form confirms it once and then comes to the sign-in', async () => {
  const { screen, address, router, dialog } = await correct()
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' })
  const goElsewhere = () => void router.navigate({ to: '/admin/$', params: { _splat: 'languages' } })
  goElsewhere()
  await expect.element(question).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(dialog).toBeVisible()
  goElsewhere()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(title)
  expect(address()).toMatch(/^\/login\?next=/)
})

test('a sign-in by another person reloads the page, and until then the dialog stays', async () => {
  const { dialog, queryClient } = await correct()
  signInAs({ ...administrator, id: 2 })
  comeBack()
  await expect.poll(() => pageNavigation.reload).toHaveBeenCalled()
  comeBack()
  await expect.poll(() => queryClient.isFetching({ queryKey: sessionQuery.queryKey })).toBe(0)
  await expect.element(dialog).toBeVisible()
})
