import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import type { Token } from '../contract.ts'

const payroll: Token = {
  id: 3,
  name: 'Payroll',
  organization: { id: 1, name: 'Demo Organisation' },
  scopes: ['users:read', 'audit:read'],
  expires_at: '2126-11-20T10:01:00.000Z',
  created_at: '2026-11-20T10:01:00.000Z',
  last_used_at: null,
}
let tokens: readonly Token[]

beforeEach(() => {
  tokens = []
  signInAs(person({ permissions: ['admin'] }))
  handle('GET /admin/tokens', () => HttpResponse.json(tokens))
})

test('a token is created with its scopes, shown once with the address, and revoked after a confirmation', async () => {
  const asked: unknown[] = []
  handle('POST /admin/tokens', async ({ request }) => {
    asked.push(await request.json())
    tokens = [payroll]
    return HttpResponse.json({ message: 'Token created', id: 3, token: 'api-3-shown-once' })
  })
  handle('DELETE /admin/tokens/3', () => {
    tokens = []
    return HttpResponse.json({ message: 'Token revoked' })
  })
  const { screen } = await renderScreen('/admin/users/tokens')
  await expect.element(screen.getByText('No token yet')).toBeVisible()

  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect.element(screen.getByText('A name is required')).toBeVisible()
  await expect.element(screen.getByText('Choose what the token is for')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Read the audit' }).click()
  await screen.getByRole('checkbox', { name: 'Read the list of users' }).click()
  await screen.getByRole('combobox', { name: 'Valid for' }).selectOptions('30 days')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Payroll')
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'New access token' })
  await expect.element(dialog.getByText('api-3-shown-once')).toBeVisible()
  await expect.element(dialog.getByText(`${window.location.origin}/api/v1`)).toBeVisible()
  await expect.element(dialog.getByText(/shown only once/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(screen.getByText('api-3-shown-once').all()).toHaveLength(0)
  expect(asked).toEqual([
    { name: 'Payroll', organization: 1, scopes: ['users:read', 'audit:read'], expires_in_days: 30 },
  ])

  await expect
    .element(
      screen.getByRole('row', {
        name: /Payroll.*Read the list of users; Read the audit.*20 November 2026.*20 November 2126.*never/,
      }),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Revoke Payroll' }).click()
  await screen
    .getByRole('dialog', { name: 'Revoke Payroll?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect.element(screen.getByText('No token yet')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a superadmin creates a SCIM token for a chosen organisation, and failures are shown', async () => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/organizations', [
    { id: 1, name: 'Demo Organisation', max_users: 50, user_count: 3 },
    { id: 2, name: 'Other Organisation', max_users: 50, user_count: 1 },
  ])
  const detail = 'An organisation may have at most 20 tokens. Revoke one first.'
  const asked: unknown[] = []
  handle('POST /admin/tokens', async ({ request }) => {
    asked.push(await request.json())
    return asked.length === 1
      ? HttpResponse.json({ detail, code: 'tokens.tooMany', params: { count: 20 } }, { status: 409 })
      : HttpResponse.json({ message: 'Token created', id: 4, token: 'scim-4-shown-once' })
  })
  answer('GET /admin/tokens', {}, { status: 400 })
  const { screen } = await renderScreen('/admin/users/tokens')
  await expect.element(screen.getByText('Failed to load the tokens')).toBeVisible()
  await screen.getByText('Directory (SCIM)').click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Valid for' }))
    .toHaveDisplayValue('Until it is revoked')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Okta')
  await screen.getByRole('combobox', { name: 'Organisation' }).selectOptions('Other Organisation')
  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect.element(screen.getByText(detail)).toBeVisible()
  await screen.getByRole('button', { name: 'Create token' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New access token' })
  await expect.element(dialog.getByText(`${window.location.origin}/scim/v2`)).toBeVisible()
  expect(asked[1]).toEqual({ name: 'Okta', organization: 2, scopes: ['scim'], expires_in_days: null })
})
