import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import type { AuditEntry } from '../contract.ts'

const amara = { id: 9, username: 'amara', name: 'Amara Okafor', is_deleted: false }
const entryOf = (id: number, differences: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  actor: amara,
  organization: { id: 1, name: 'Demo Organisation' },
  action: 'update',
  subject: 'organization',
  subject_id: 1,
  person: null,
  title: 'Demo Organisation',
  before: { name: `Demo ${id}`, max_users: 50 },
  after: { name: `Demo ${id + 1}`, max_users: 50 },
  created_at: '2026-11-20T10:01:00.000Z',
  ...differences,
})
const moved = entryOf(251, {
  action: 'move',
  subject: 'user',
  subject_id: 3,
  title: null,
  person: { id: 3, username: 'deleted:3', name: '', is_deleted: true },
  // The change was made by an identity provider, not by a user.
  actor: null,
  token: { id: 4, name: 'Entra' },
  before: null,
  after: { organization_id: 2, since_version_9: [1] },
})

/** Answers as the server does, a page at a time, and records the requests. */
function serveAudit(all: readonly AuditEntry[]): { asked: string[]; isBroken: boolean } {
  const server = { asked: new Array<string>(), isBroken: false }
  handle('GET /admin/audit', ({ request }) => {
    const { search, searchParams } = new URL(request.url)
    server.asked.push(search)
    if (server.isBroken) return HttpResponse.json({}, { status: 400 })
    const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)
    const subject = searchParams.get('subject')
    const found = all.filter((entry) => entry.id < before && (subject ?? entry.subject) === entry.subject)
    return HttpResponse.json(found.slice(0, 100))
  })
  return server
}

beforeEach(() => {
  signInAs(person({ id: 9, permissions: ['superadmin'] }))
  answer('GET /admin/organizations', [{ id: 2, name: 'Northwind', max_users: 7, user_count: 6 }])
  answer('GET /admin/audit/actors', [amara])
  answer('GET /admin/audit/kinds', [
    { subject: 'organization', action: 'update' },
    { subject: 'user', action: 'move' },
  ])
})

test('the audit lists who changed what, shows before and after, and keeps its filters in the address and the export', async () => {
  const older = Array.from({ length: 250 }, (_, nth) => entryOf(250 - nth))
  const server = serveAudit([moved, ...older])
  const { screen, address } = await renderScreen('/admin/audit')
  const row = screen.getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/2026.*Token: Entra.*Moved.*User.*Deleted person 3/)
  await expect.element(screen.getByRole('row').nth(2)).toMatchTextContent(/2026.*Amara Okafor.*Changed/)

  // An entry opens by keyboard, and closing it returns the focus.
  const open = screen.getByRole('button', { name: /Moved: Deleted person 3/ })
  open.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Moved: User · Deleted person 3' })
  await expect.element(dialog).toMatchTextContent(/Before.*After.*Organisation—Northwind.*since_version_9/)
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveFocus()

  // Older entries load when one scrolls to the end, and loading resumes after a failure.
  server.isBroken = true
  const scrollToEnd = () => screen.getByRole('region', { name: 'Audit' }).element().scrollTo({ top: 100_000 })
  // Scrolls repeatedly, as a reader does, until the request has failed.
  await vi.waitFor(
    () => {
      scrollToEnd()
      expect(screen.getByRole('alert').query()?.textContent).toContain('Failed to load the audit')
    },
    { timeout: 10_000 },
  )
  server.isBroken = false
  await screen.getByRole('button', { name: 'Go on loading' }).click()
  await expect.element(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount', '101')
  await vi.waitFor(
    () => {
      scrollToEnd()
      expect(screen.getByRole('table').element().getAttribute('aria-rowcount')).toBe('252')
    },
    { timeout: 10_000 },
  )

  await screen.getByRole('combobox', { name: 'Filter: To what' }).selectOptions('User')
  await screen.getByLabelText('From', { exact: true }).fill('2026-11-01')
  await expect.poll(address).toBe('/admin/audit?subject=user&from=2026-11-01')
  const from = encodeURIComponent(new Date('2026-11-01T00:00').toISOString())
  await expect.poll(() => server.asked.at(-1)).toBe(`?subject=user&from=${from}&limit=100`)
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
  await expect
    .element(screen.getByRole('link', { name: 'Export' }))
    .toHaveAttribute('href', `/api/v1/admin/audit/export?subject=user&from=${from}`)
  await screen.getByRole('button', { name: /Moved: Deleted person 3/ }).click()
  await screen.getByRole('button', { name: 'All changes to Deleted person 3' }).click()
  await expect.poll(address).toBe('/admin/audit?subject=user&from=2026-11-01&subject_id=3')
  await screen.getByRole('button', { name: 'Show changes to others too: Deleted person 3' }).click()
  await expect.poll(address).toBe('/admin/audit?subject=user&from=2026-11-01')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/admin/audit')
  await expect.element(screen.getByLabelText('From', { exact: true })).toHaveValue('')
})

test('a failed audit can be loaded again, and an empty one says that nothing has been changed', async () => {
  signInAs(person({ permissions: ['admin'] }))
  const server = serveAudit([])
  server.isBroken = true
  const { screen } = await renderScreen('/admin/audit', { width: 390 })
  await expect.element(screen.getByText('Failed to load the audit')).toBeVisible()
  server.isBroken = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Nothing has been changed yet')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Filter: Organisation' }).elements()).toEqual([])
})

test('a change shows roles, states, dates and budgets in words, and scopes as a list', async () => {
  serveAudit([
    entryOf(8, {
      action: 'update',
      subject: 'user',
      subject_id: 3,
      title: 'Marina Silva',
      before: { role: 'user', state: 'active', due_on: '2026-12-24', budget: 'default' },
      after: {
        role: 'admin',
        state: 'deactivated',
        due_on: null,
        budget: 'none',
        scopes: ['users:read', 'audit:read'],
      },
    }),
  ])
  const { screen } = await renderScreen('/admin/audit')
  await screen
    .getByRole('button', { name: /Marina Silva/ })
    .first()
    .click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/PermissionUserAdmin/)
  await expect.element(dialog).toMatchTextContent(/StateActiveDeactivated/)
  await expect.element(dialog).toMatchTextContent(/Deadline24 December 2026/)
  await expect.element(dialog).toMatchTextContent(/Budget for modelsAs configuredNo limit/)
  await expect.element(dialog).toMatchTextContent(/users:read, audit:read/)
})

test('a changed deadline is named in the list, and its details show the date before and after', async () => {
  serveAudit([
    entryOf(8, {
      action: 'change_deadline',
      subject: 'scenario',
      subject_id: 5,
      title: 'A visit',
      before: { organization_id: 2, due_on: null },
      after: { organization_id: 2, due_on: '2026-12-24' },
    }),
  ])
  const { screen } = await renderScreen('/admin/audit')
  await expect
    .element(screen.getByRole('row').nth(1))
    .toMatchTextContent(/Deadline changed.*Scenario.*A visit/)
  await screen.getByRole('button', { name: /Deadline changed: A visit/ }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Deadline changed: Scenario · A visit' }))
    .toMatchTextContent(/Deadlinenothing24 December 2026/)
})

test('a mood that an entry names by id has its title in the reader’s language, or else in English', async () => {
  signInAs(person({ permissions: ['superadmin'], language: { id: 3, name: 'Français', code: 'fr' } }))
  const calm = { id: 1, title: 'Calm', translations: ['fr'], description: null, archived: false }
  answer('GET /admin/mood-modifiers', [
    { ...calm, titles: [{ language_code: 'fr', title_translation: 'Serein', stale: false }] },
    { ...calm, id: 2, title: 'Gloomy', translations: [], titles: [] },
  ])
  serveAudit([
    entryOf(8, {
      subject: 'scenario_map',
      subject_id: null,
      title: null,
      before: { mood_modifier_id: 2 },
      after: { mood_modifier_id: 1 },
    }),
  ])
  const { screen } = await renderScreen('/admin/audit')
  await screen.getByRole('rowheader').getByRole('button').click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('cell', { name: 'Gloomy' })).toHaveAttribute('lang', 'en')
  await expect.element(dialog.getByRole('cell', { name: 'Serein' })).toHaveAttribute('lang', 'fr')
})

test('a published scenario links to its version, an assigned one to its versions, and a pack shows its name', async () => {
  serveAudit([
    entryOf(7, {
      action: 'publish',
      subject: 'scenario',
      subject_id: 5,
      title: 'A visit',
      after: { version: 3 },
    }),
    entryOf(6, { action: 'assign', subject: 'scenario', subject_id: 5, title: 'A visit', after: null }),
    entryOf(5, {
      action: 'import',
      subject: 'pack',
      subject_id: null,
      title: 'Hospitals',
      before: null,
      after: { title: 'Hospitals', version: '1.0.0', licence: 'CC-BY-4.0', author: 'Northwind', items: 4 },
    }),
  ])
  const { screen } = await renderScreen('/admin/audit')
  await screen.getByRole('button', { name: /Published: A visit/ }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Open version 3' }))
    .toHaveAttribute('href', '/admin/scenarios/5?step=publish&version=3')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: /Assigned: A visit/ }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Open the scenario’s versions' }))
    .toHaveAttribute('href', '/admin/scenarios/5?step=publish')
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: /Imported: Hospitals/ }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Imported: Pack · Hospitals' }))
    .toMatchTextContent(/Author.*Northwind.*Items that came in.*4/)
  expect(screen.getByRole('link', { name: /^Open/ }).query()).toBeNull()
})

test.each(['en', 'pt', 'fr'])(
  'on a phone the date and time of a change are shown whole in %s',
  async (code) => {
    signInAs(person({ permissions: ['superadmin'], language: { id: 1, name: code, code } }))
    serveAudit([entryOf(1)])
    const { screen } = await renderScreen('/admin/audit', { width: 390, height: 844 })
    const moment = screen.getByRole('rowheader').getByRole('button')
    await expect.element(moment).toMatchTextContent(/^20\/11\/2026,? \d\d:01$/)
    const button = moment.element()
    expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
  },
)

test('a merged account is shown with the name of its person', async () => {
  serveAudit([
    entryOf(1, {
      action: 'relink',
      subject: 'user',
      subject_id: 9,
      title: null,
      person: amara,
      before: { issuer: 'embedded' },
      after: { issuer: 'embedded', merged: 35 },
    }),
  ])
  const { screen } = await renderScreen('/admin/audit')
  await screen.getByRole('button', { name: /: Amara Okafor/ }).click()
  await expect
    .element(screen.getByRole('dialog'))
    .toMatchTextContent(/Account that was merged.*Former account of Amara Okafor \(No\. 35\)/)
})

test('changes to criteria, rubrics, characters and moods link to them', async () => {
  const after = { title: 'New' }
  serveAudit([
    entryOf(4, { action: 'update', subject: 'criteria', subject_id: 8, title: 'Fairness', after }),
    entryOf(3, {
      action: 'publish',
      subject: 'criteria',
      subject_id: 8,
      title: 'Rubric',
      after: { rubric_version: 2 },
    }),
    entryOf(2, { action: 'update', subject: 'character', subject_id: 9, title: 'Sam', after }),
    entryOf(1, { action: 'update', subject: 'mood', subject_id: 7, title: 'Calm', after }),
  ])
  const { screen } = await renderScreen('/admin/audit')
  const goals = [
    [/: Fairness/, 'Open the criteria', '/admin/evaluation-criteria/edit?criteria=8'],
    [/: Rubric/, 'Open version 2 of the rubric', '/admin/evaluation-criteria/rubric?criteria=8&version=2'],
    [/: Sam/, 'Open the character', '/admin/bot-characters/create?character=9'],
    [/: Calm/, 'Open the moods', '/admin/mood-modifiers'],
  ] as const
  for (const [entry, name, href] of goals) {
    await screen.getByRole('button', { name: entry }).click()
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
    await userEvent.keyboard('{Escape}')
  }
})
