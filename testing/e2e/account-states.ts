import type { Page } from 'playwright'
import type { ScreenState } from './screen-state.ts'

const api = (path: string) => `**/api/v1${path}`

async function openAccount(page: Page, requestedAt: string | null = null): Promise<void> {
  await page.route(api('/users/me/erasure-request'), (route) =>
    route.fulfill({ json: { requested_at: requestedAt } }),
  )
  await page.goto('/account')
  await page.getByText('Ask for everything to be deleted').first().waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
}

/** The account screen, with its failures. */
export const accountStates: readonly ScreenState[] = [
  { name: 'account', as: 'learner', open: openAccount },
  {
    name: 'account-changes',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      const change = (id: number, kind: string, name: string | null, changes: string[]) => ({
        id,
        by: { kind, name },
        changes,
        created_at: '2026-11-23T10:00:00.000Z',
      })
      await page.route(api('/users/me/account-changes'), (route) =>
        route.fulfill({
          json: [
            change(3, 'person', 'Amara Okafor', ['temporary_password', 'second_factor']),
            change(2, 'token', 'Directory of the house', ['email']),
            change(1, 'provider', null, ['organization', 'role']),
          ],
        }),
      )
      await openAccount(page)
      await page.getByText('Removal of the second factor asked for').waitFor()
    },
  },
  {
    name: 'account-reminders',
    as: 'learner',
    open: async (page) => {
      await page.route(api('/users/me/reminders'), (route) =>
        route.fulfill({ json: { debriefs: true, boosters: false, email: 'marina@demo.example' } }),
      )
      await openAccount(page)
      await page.getByText('Reminders to marina@demo.example').waitFor()
    },
  },
  {
    name: 'unsubscribe',
    as: 'learner',
    open: async (page) => {
      await page.goto('/unsubscribe/a-token')
      await page.getByRole('button', { name: 'Unsubscribe' }).waitFor()
    },
  },
  {
    name: 'unsubscribed',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.route(api('/unsubscribe/a-token'), (route) => route.fulfill({ json: { kind: 'debriefs' } }))
      await page.goto('/unsubscribe/a-token')
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await page.getByText('You get no more emails').waitFor()
    },
  },
  {
    name: 'account-erasure-question',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openAccount(page)
      await page.getByRole('button', { name: 'Ask for erasure…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account-refused',
    as: 'learner',
    hasFailure: true,
    open: async (page) => {
      await openAccount(page, '2026-11-23T10:00:00.000Z')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('X')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText(/Name must be 2-100 characters/).waitFor()
      await page.route(api('/users/me/export'), (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { detail: 'Please wait' } }),
      )
      await page.getByRole('button', { name: 'JSON for programs' }).click()
      await page.getByText('Please wait').waitFor()
    },
  },
  {
    name: 'account-not-loaded',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: async (page) => {
      for (const part of ['profile', 'erasure-request', 'sessions', 'account-changes'])
        await page.route(api(`/users/me/${part}`), (route) =>
          route.fulfill({ status: 400, json: { detail: `No ${part} today` } }),
        )
      await page.goto('/account')
      await page.getByText('No erasure-request today').waitFor()
    },
  },
]
