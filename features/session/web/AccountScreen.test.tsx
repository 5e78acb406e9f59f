import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const sessionOf = (id: string, browser: string | null, system: string | null, is_current = false) => ({
  id,
  browser,
  system,
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: new Date(Date.now() - 2 * 3600_000).toISOString(),
  is_current,
})

test('sessions are listed by browser; one session or all others can be ended after a confirmation', async () => {
  const [here, phone, old, unknown] = [
    sessionOf('8a6e0804-2bd0-4672-b79d-d97027f9071a', 'Firefox', 'Linux', true),
    sessionOf('0b0c4b5c-8b1c-4f8a-9d5e-6f1f5b1c2d3e', 'Safari', 'iPhone'),
    sessionOf('c6f0a7ae-5d0b-4c39-8f57-0d1b2c3d4e5f', 'Edge', 'Windows'),
    sessionOf('d7e1b8bf-6e1c-4d4a-9a68-1e2c3d4e5f60', null, null),
  ]
  let sessions = [here, phone, old, unknown]
  signInAs(person({ password_page: '/idp/change-password', second_factor_page: '/idp/second-factor' }))
  answer('GET /users/me/profile', { name: 'Marina', is_name_kept: false, language_id: 1 })
  answer('GET /users/me/erasure-request', { requested_at: null })
  answer('GET /users/me/reminders', { debriefs: false, boosters: false, email: null })
  answer('GET /languages/', [])
  handle('GET /users/me/sessions', () => HttpResponse.json(sessions))
  handle('DELETE /users/me/sessions/:id', ({ params }) => {
    if (params['id'] === old.id)
      return HttpResponse.json(
        { detail: 'This session has ended already', code: 'session.missing' },
        { status: 404 },
      )
    sessions = sessions.filter(({ id }) => id !== params['id'])
    return HttpResponse.json({ message: 'Session ended' })
  })
  handle('DELETE /users/me/sessions', () => {
    sessions = [here]
    return HttpResponse.json({ message: 'Sessions ended' })
  })
  const { screen, address } = await renderScreen('/account')
  await expect.element(screen.getByRole('heading', { name: 'Your account' })).toBeVisible()
  for (const [name, href] of [
    ['Change password', '/idp/change-password'],
    ['Second factor', '/idp/second-factor'],
    ['How your words are used', '/privacy'],
  ] as const)
    await expect.element(screen.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
  const rows = screen.getByRole('main').getByRole('listitem')
  await expect.element(rows.nth(0).getByText('Firefox on Linux')).toBeVisible()
  await expect.element(rows.nth(0).getByText('This browser')).toBeVisible()
  expect(rows.nth(0).getByRole('button').elements()).toHaveLength(0)
  await expect.element(rows.nth(1).getByText('Safari on iPhone')).toBeVisible()
  await expect.element(rows.nth(1).getByText('last used 2 hours ago')).toBeVisible()
  await expect.element(rows.nth(3).getByText('Unknown browser')).toBeVisible()

  // Closing the dialog by keyboard ends no session.
  const end = screen.getByRole('button', { name: 'End Safari on iPhone' })
  end.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'End Safari on iPhone?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(end).toHaveFocus()
  expect(sessions).toHaveLength(4)

  await end.click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect.element(screen.getByText('Ended. It cannot be used any more.')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(3)

  await screen.getByRole('button', { name: 'End Edge on Windows' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This session has ended already')

  await screen.getByRole('button', { name: 'End all others' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(screen.getByRole('button', { name: 'End all others' }).elements()).toHaveLength(0)
  await expect.element(screen.getByRole('link', { name: /marina/ })).toHaveAttribute('href', address())
})

const changesSection = 'Changes that others made to your account'

test('changes that others made to the account are listed with their author', async () => {
  signInAs()
  answer('GET /users/me/sessions', [])
  const created_at = '2026-11-20T09:00:00.000Z'
  answer('GET /users/me/account-changes', [
    {
      id: 2,
      by: { kind: 'person', name: 'Ada' },
      changes: ['temporary_password', 'second_factor'],
      created_at,
    },
    { id: 1, by: { kind: 'provider', name: null }, changes: ['role'], created_at },
  ])
  const { screen } = await renderScreen('/account')
  const rows = screen.getByRole('region', { name: changesSection }).getByRole('listitem')
  for (const text of [
    'Password reset asked for: the temporary password is shown to whoever asks',
    'Removal of the second factor asked for',
    'By Ada',
  ])
    await expect.element(rows.nth(0).getByText(text)).toBeVisible()
  for (const text of ['Permission changed', 'By the sign-in service'])
    await expect.element(rows.nth(1).getByText(text)).toBeVisible()
})

test('a list of changes that cannot be loaded says why', async () => {
  signInAs()
  answer('GET /users/me/sessions', [])
  answer('GET /users/me/account-changes', { detail: 'Not now' }, { status: 400 })
  const { screen } = await renderScreen('/account')
  const section = screen.getByRole('region', { name: changesSection })
  await expect.element(section.getByRole('alert')).toHaveTextContent('Not now')
})

test('an account that nobody else has changed has no list of changes', async () => {
  signInAs()
  answer('GET /users/me/sessions', [])
  const { screen } = await renderScreen('/account')
  await expect.element(screen.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  expect(screen.getByRole('heading', { name: changesSection }).elements()).toEqual([])
})
