import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { AdminScenario } from '../contract-admin.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleAdminScenario } from '#testing/sample-scenarios.ts'

const demo = { id: 1, name: 'Demo Organisation' }
const northwind = { id: 2, name: 'Northwind' }
const salary: AdminScenario = {
  ...sampleAdminScenario,
  id: 3,
  title: 'Salary',
  description: 'Ask for more.',
  organizations: [demo],
}
const deadline = { ...salary, id: 4, title: 'Deadline', organizations: [] }
const old = { ...salary, id: 5, title: 'Old one', organizations: [], archived: true }

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  const seats = { max_users: 50, user_count: 3 }
  answer('GET /admin/organizations', [
    { ...demo, ...seats },
    { ...northwind, ...seats },
  ])
  answer('GET /admin/scenarios', [salary, deadline, old])
})

/** Records the requests to save, and answers them. */
function saving(reply: () => Response | Promise<Response>): { path: string; body: unknown }[] {
  const saved: { path: string; body: unknown }[] = []
  handle('PUT /admin/scenarios/:id/organizations', async ({ request, params }) => {
    saved.push({ path: String(params['id']), body: await request.json() })
    return reply()
  })
  return saved
}

test('a superadmin chooses an organisation, and its assigned scenarios are ticked', async () => {
  // An organisation that does not exist, or no longer does, is ignored.
  const { screen, address } = await renderScreen('/admin/scenarios?organization=99')
  await expect.element(screen.getByRole('heading', { name: 'No organization selected' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Scenarios' }).last())
    .toHaveAttribute('href', '/admin/scenarios/create')
  await screen.getByRole('combobox', { name: 'Organisation' }).selectOptions('Demo Organisation')
  await expect.element(screen.getByRole('checkbox', { name: 'Salary' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Deadline' })).not.toBeChecked()
  await expect
    .element(screen.getByText('1 of 2 scenarios assigned. Each tick is saved at once.'))
    .toBeVisible()
  expect(screen.getByText('Old one').elements()).toEqual([])
  expect(address()).toBe('/admin/scenarios?organization=1')
})

test('each tick is saved at once for the chosen organisation, and two quick ticks are both saved', async () => {
  const gate = Promise.withResolvers<void>()
  const saved = saving(async () => {
    await gate.promise
    return HttpResponse.json({ message: 'Assignments saved' })
  })
  const { screen } = await renderScreen('/admin/scenarios?organization=2')
  const first = screen.getByRole('checkbox', { name: 'Salary' })
  await first.click()
  await screen.getByRole('checkbox', { name: 'Deadline' }).click()
  await expect.element(first).toBeChecked()
  answer('GET /admin/scenarios', [
    { ...salary, organizations: [demo, northwind] },
    { ...deadline, organizations: [northwind] },
  ])
  gate.resolve()
  await expect.element(screen.getByText('Assignments saved')).toBeVisible()
  await expect
    .element(screen.getByText('2 of 2 scenarios assigned. Each tick is saved at once.'))
    .toBeVisible()
  const body = { organization_ids: [2], within: [2] }
  expect(saved).toEqual([
    { path: '3', body },
    { path: '4', body },
  ])
})

test.each([
  [{ detail: 'This scenario is archived. Please restore it first.' }, 'This scenario is archived.'],
  [{}, 'Failed to save the assignment'],
])(
  'a tick that cannot be saved is undone, and an alert shows the failure: %j',
  { tags: ['long'] },
  async (body, text) => {
    saving(() => HttpResponse.json(body, { status: 409 }))
    const { screen } = await renderScreen('/admin/scenarios?organization=1')
    await screen.getByRole('checkbox', { name: 'Deadline' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(text)
    await expect.element(screen.getByRole('checkbox', { name: 'Deadline' })).not.toBeChecked()
  },
)

test('an admin’s organisation is fixed, and the admin changes assignments only within it', async () => {
  signInAs(person({ permissions: ['admin'] }))
  const ended_deadlines = [{ organization_id: 1, due_on: '2126-12-20' }]
  const saved = saving(() => HttpResponse.json({ message: 'Assignments saved', ended_deadlines }))
  const { screen } = await renderScreen('/admin/scenarios?organization=2')
  const organization = screen.getByRole('combobox', { name: 'Organisation' })
  await expect.element(organization).toBeDisabled()
  await expect.element(organization).toHaveDisplayValue('Demo Organisation')
  expect(screen.getByRole('link', { name: 'Scenarios' }).elements()).toHaveLength(1)
  await screen.getByRole('checkbox', { name: 'Salary' }).click()
  const said = 'Assignments saved. The deadline of 20 December 2126 has ended with it.'
  await expect.element(screen.getByText(said)).toBeVisible()
  expect(saved).toEqual([{ path: '3', body: { organization_ids: [], within: [1] } }])
})

test('failed lists say so and can be loaded again, and an empty list of scenarios says so', async () => {
  answer('GET /admin/organizations', {}, { status: 400 })
  answer('GET /admin/scenarios', {}, { status: 400 })
  const { screen } = await renderScreen('/admin/scenarios?organization=1')
  await expect.element(screen.getByText('Failed to load organizations')).toBeVisible()
  await expect.element(screen.getByText('Failed to load scenarios')).toBeVisible()
  answer('GET /admin/scenarios', [])
  await screen.getByRole('button', { name: 'Try again' }).last().click()
  await expect.element(screen.getByRole('heading', { name: 'No scenarios yet' })).toBeVisible()
})
