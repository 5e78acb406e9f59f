import { beforeEach, expect, test } from 'vitest'
import type { Overview } from '../contract.ts'
import { answer, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const october: Overview = {
  organization: { id: 1, name: 'Demo Organisation' },
  invited: 128,
  month: '2026-10',
  months: [
    { month: '2026-09', invited: 0, practised: 22, evaluated: 14, tried_again: null },
    { month: '2026-10', invited: 12, practised: 41, evaluated: 26, tried_again: 9 },
  ],
  scenarios: [
    { id: 1, title: 'Feedback after missed deadlines', practised: 41, evaluated: 26, tried_again: 9 },
  ],
  has_more_scenarios: false,
  skills: [
    { skill: 'listening', not_shown: 6, in_part: 11, not_shown_or_in_part: 17, shown: 9 },
    { skill: 'asking', not_shown: null, in_part: null, not_shown_or_in_part: 8, shown: 18 },
  ],
}

beforeEach(() => signInAs(person({ permissions: ['admin'] })))

test('an admin reads the figures of the newest month, and the months as a table', async () => {
  answer('GET /admin/overview', october)
  const { screen } = await renderScreen('/admin/overview')
  await expect.element(screen.getByRole('heading', { name: 'Overview' })).toBeVisible()
  const figures = screen.getByRole('region', { name: 'Figures of the month' })
  const read = (found: { element(): Element }) => expect.poll(() => found.element().textContent)
  await read(figures).toContain('People12812 new in October 2026Practised41')
  expect(screen.getByRole('combobox', { name: 'Organisation' }).elements()).toEqual([])
  await screen.getByText('Show as a table').last().click()
  await read(screen.getByRole('row', { name: /September 2026/ })).toBe('September 202602214Withheld')
  await expect
    .element(screen.getByRole('link', { name: 'CSV' }))
    .toHaveAttribute('href', '/api/v1/admin/overview/export')
})

test('a bar shows the number of each level, or merges or withholds numbers that describe too few people', async () => {
  answer('GET /admin/overview', october)
  const { screen } = await renderScreen('/admin/overview')
  const bar = (name: string) => screen.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect.poll(() => bar('Listening').element().textContent).toContain('Not yet 6In part 11Shown 9')
  await expect.poll(() => bar('Asking').element().textContent).toContain('Not yet or in part 8Shown 18')
  await expect.poll(() => bar('Fairness').element().textContent).toContain('Withheld')
})

test('before the first month is over the tab says so and shows the number of people', async () => {
  answer('GET /admin/overview', { ...october, month: null, months: [], scenarios: [], skills: [] })
  const { screen } = await renderScreen('/admin/overview')
  await expect.element(screen.getByRole('heading', { name: 'No month is over yet' })).toBeVisible()
  await expect.element(screen.getByText('128')).toBeVisible()
})

test('the address keeps the organisation and the month that a superadmin chooses', async () => {
  signInAs(person({ permissions: ['superadmin'] }))
  const seats = { max_users: 50, user_count: 3 }
  answer('GET /admin/organizations', [
    { id: 1, name: 'Demo Organisation', ...seats },
    { id: 2, name: 'Northwind', ...seats },
  ])
  answer('GET /admin/overview', october)
  const { screen, address } = await renderScreen('/admin/overview')
  await screen.getByRole('combobox', { name: 'Organisation' }).selectOptions('Northwind')
  await expect.poll(address).toBe('/admin/overview?organization=2')
  await screen.getByRole('combobox', { name: 'Month' }).selectOptions('September 2026')
  await expect.poll(address).toBe('/admin/overview?organization=2&month=2026-09')
})
