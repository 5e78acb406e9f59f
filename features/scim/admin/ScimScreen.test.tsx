import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import type { ScimToken } from '../contract.ts'

const okta: ScimToken = {
  id: 3,
  name: 'Okta',
  organization: { id: 1, name: 'Demo Organisation' },
  created_at: '2026-11-20T10:01:00.000Z',
  last_used_at: null,
}
let tokens: readonly ScimToken[]

beforeEach(() => {
  tokens = []
  signInAs(person({ permissions: ['admin'] }))
  handle('GET /admin/scim-tokens', () => HttpResponse.json(tokens))
})

test('a token is made, shown once beside the address, and revoked after a question', async () => {
  const asked: unknown[] = []
  handle('POST /admin/scim-tokens', async ({ request }) => {
    asked.push(await request.json())
    tokens = [okta]
    return HttpResponse.json({ message: 'Token created', id: 3, token: 'scim-3-shown-once' })
  })
  handle('DELETE /admin/scim-tokens/3', () => {
    tokens = []
    return HttpResponse.json({ message: 'Token revoked' })
  })
  const { screen } = await renderScreen('/admin/users/scim')
  await expect.element(screen.getByText('No token yet')).toBeVisible()
  await expect.element(screen.getByText(`${window.location.origin}/scim/v2`)).toBeVisible()

  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect.element(screen.getByText('A name is required')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Okta')
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'New token' })
  await expect.element(dialog.getByText('scim-3-shown-once')).toBeVisible()
  await expect.element(dialog.getByText(/shown only once/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(screen.getByText('scim-3-shown-once').all()).toHaveLength(0)
  expect(asked).toEqual([{ name: 'Okta', organization: 1 }])

  await expect.element(screen.getByRole('row', { name: /Okta.*20 November 2026.*never/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Revoke Okta' }).click()
  await screen.getByRole('dialog', { name: 'Revoke Okta?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect.element(screen.getByText('No token yet')).toBeVisible()
})

test('a superadmin chooses the organisation, and what fails is said', async () => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/organizations', [
    { id: 1, name: 'Demo Organisation', max_users: 50, user_count: 3 },
    { id: 2, name: 'Other Organisation', max_users: 50, user_count: 1 },
  ])
  const detail = 'An organisation may have at most 10 tokens. Revoke one first.'
  answer(
    'POST /admin/scim-tokens',
    { detail, code: 'scim.tooManyTokens', params: { count: 10 } },
    { status: 409 },
  )
  answer('GET /admin/scim-tokens', {}, { status: 400 })
  const { screen } = await renderScreen('/admin/users/scim')
  await expect.element(screen.getByText('Failed to load the tokens')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Okta')
  await screen.getByRole('combobox', { name: 'Organisation' }).selectOptions('Other Organisation')
  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect.element(screen.getByText(detail)).toBeVisible()
})
