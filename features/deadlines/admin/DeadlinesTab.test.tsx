import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AssignmentDeadline } from '../contract.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

let deadlines: readonly AssignmentDeadline[]

beforeEach(() => {
  deadlines = [
    { scenario: { id: 1, title: 'Salary' }, due_on: '2126-12-15', people: { all: 60, done: 41 } },
    { scenario: { id: 2, title: 'Feedback' }, due_on: null, people: null },
  ]
  signInAs(person({ permissions: ['admin'] }))
  handle('GET /admin/deadlines', () => HttpResponse.json(deadlines))
})

test('an admin sets the deadline of a scenario, and it is shown', async () => {
  const asked: unknown[] = []
  handle('PUT /admin/deadlines/2', async ({ request }) => {
    asked.push(await request.json())
    deadlines = [
      { scenario: { id: 2, title: 'Feedback' }, due_on: '2126-11-30', people: { all: 60, done: 0 } },
    ]
    return HttpResponse.json({ message: 'Deadline set' })
  })
  const { screen } = await renderScreen('/admin/deadlines')
  await expect.element(screen.getByText('Done by 41 of 60')).toBeVisible()
  await screen.getByLabelText('Day').last().fill('2126-11-30')
  await screen.getByRole('button', { name: 'Set deadline' }).click()
  await expect.element(screen.getByText('Deadline saved')).toBeVisible()
  await expect.element(screen.getByText('Done by 0 of 60')).toBeVisible()
  expect(asked).toEqual([{ due_on: '2126-11-30', was: { due_on: null } }])
  // The pressed button is gone, so the focus moves to the field.
  await expect.element(screen.getByLabelText('Day')).toHaveFocus()
})

test('a past day is refused at its field with a sentence of the screens', async () => {
  const { screen } = await renderScreen('/admin/deadlines')
  const day = screen.getByLabelText('Day').last()
  await day.fill('2020-01-31')
  await screen.getByRole('button', { name: 'Set deadline' }).click()
  await expect.element(screen.getByText('Please choose today (UTC) or a later day.')).toBeVisible()
  await expect.element(day).toHaveFocus()
  await expect.element(day).toBeInvalid()
  await day.fill('2126-11-30')
  await expect.element(screen.getByText('Please choose today (UTC) or a later day.')).not.toBeInTheDocument()
})

test('“See who” lists the people who have done the scenario and those who have not', async () => {
  answer('GET /admin/deadlines/1/people', [
    { id: 5, name: 'Ana Lima', username: 'ana', completion: 'in_time' },
    { id: 6, name: 'Ben Roth', username: 'ben', completion: 'not_yet' },
    { id: 7, name: 'Ben Roth', username: 'ben.roth', completion: 'not_yet' },
  ])
  const { screen } = await renderScreen('/admin/deadlines')
  await screen.getByRole('button', { name: 'See who' }).click()
  const people = (name: string) => screen.getByRole('region', { name })
  await expect.element(people('On time').getByText('Ana Lima (ana)')).toBeVisible()
  await expect.element(people('Not yet').getByText('Ben Roth (ben)')).toBeVisible()
  await expect.element(people('Not yet').getByText('Ben Roth (ben.roth)')).toBeVisible()
})

test('a deadline is removed, and a refused removal shows why', async () => {
  const asked: unknown[] = []
  handle('PUT /admin/deadlines/1', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json({ detail: 'Not today' }, { status: 400 })
  })
  const { screen } = await renderScreen('/admin/deadlines')
  await screen.getByRole('button', { name: 'Remove deadline' }).click()
  await expect.element(screen.getByText('Not today')).toBeVisible()
  expect(asked).toEqual([{ due_on: null, was: { due_on: '2126-12-15' } }])
  answer('PUT /admin/deadlines/1', { message: 'Deadline set' })
  await screen.getByRole('button', { name: 'Remove deadline' }).click()
  await expect.element(screen.getByText('Deadline removed')).toBeVisible()
})

test('a deadline cannot be removed while another day is being saved', async () => {
  const saving = Promise.withResolvers<Response>()
  const asked: unknown[] = []
  handle('PUT /admin/deadlines/1', async ({ request }) => {
    asked.push(await request.json())
    return saving.promise
  })
  const { screen } = await renderScreen('/admin/deadlines')
  const day = screen.getByLabelText('Day').first()
  await day.fill('2126-11-30')
  await screen.getByRole('button', { name: 'Change deadline' }).click()
  await day.fill('2126-12-15')
  const removal = screen.getByRole('button', { name: 'Remove deadline' })
  await expect.element(removal).toHaveAttribute('aria-busy', 'true')
  await removal.click({ force: true })
  saving.resolve(HttpResponse.json({ message: 'Deadline set' }))
  await expect.element(screen.getByText('Deadline saved')).toBeVisible()
  expect(asked).toMatchObject([{ due_on: '2126-11-30' }])
})

test('a superadmin chooses the organisation, and a failed list of organisations can be loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/organizations', {}, { status: 400 })
  const { screen } = await renderScreen('/admin/deadlines')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The organisations could not be loaded')
  answer('GET /admin/organizations', [
    { id: 4, name: 'Harbour', user_count: 1, max_users: 5, second_factor_required: false },
    { id: 5, name: 'Ângela', user_count: 1, max_users: 5, second_factor_required: false },
  ])
  await screen.getByRole('button', { name: 'Try again' }).click()
  const asked: string[] = []
  handle('GET /admin/deadlines', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json(deadlines)
  })
  const choice = screen.getByRole('combobox', { name: 'Organisation' })
  await expect.element(choice).toMatchTextContent(/Ângela.*Harbour/)
  await choice.selectOptions('Harbour')
  await expect.poll(() => asked).toEqual(['?organization=4&limit=50'])
})

test('a long list of scenarios is loaded page by page, and a search is sent to the server', async () => {
  const all = Array.from({ length: 60 }, (_, nth) => ({
    scenario: { id: nth + 1, title: `Scenario ${nth + 1}` },
    due_on: nth < 50 ? '2126-12-15' : null,
    people: nth < 50 ? { all: 60, done: 41 } : null,
  }))
  const asked: string[] = []
  handle('GET /admin/deadlines', ({ request }) => {
    const { searchParams } = new URL(request.url)
    asked.push(searchParams.toString())
    if (searchParams.has('search')) return HttpResponse.json([all[6]])
    const start = Number(searchParams.get('after') ?? 0)
    return HttpResponse.json(all.slice(start, start + 50))
  })
  const { screen } = await renderScreen('/admin/deadlines')
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Scenario 60' })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await screen.getByRole('searchbox', { name: 'Find a scenario' }).fill('seven')
  await expect.element(screen.getByRole('heading', { name: 'Scenario 60' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Scenario 7' })).toBeVisible()
  expect(asked).toEqual([
    'organization=1&limit=50',
    'organization=1&limit=50&after=50&after_due=2126-12-15',
    'organization=1&limit=50&search=seven',
  ])
})

test('the focus moves to the content when a search removes the card that has it', async () => {
  const { promise: held, resolve: answerSearch } = Promise.withResolvers<void>()
  handle('GET /admin/deadlines', async ({ request }) => {
    if (!new URL(request.url).searchParams.has('search')) return HttpResponse.json(deadlines)
    await held
    return HttpResponse.json([])
  })
  const { screen } = await renderScreen('/admin/deadlines')
  await screen.getByRole('searchbox').fill('nothing of this')
  await screen.getByLabelText('Day').first().click()
  answerSearch()
  await expect.element(screen.getByText('No scenario matches')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a day that was set elsewhere is not overwritten, even if the screen already shows it', async () => {
  const asked: unknown[] = []
  handle('PUT /admin/deadlines/1', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json(requestFailures.changedMeanwhile, { status: 409 })
  })
  const { screen, queryClient } = await renderScreen('/admin/deadlines')
  const day = screen.getByLabelText('Day').first()
  await day.fill('2126-11-30')
  deadlines = [{ scenario: { id: 1, title: 'Salary' }, due_on: '2126-10-01', people: { all: 60, done: 41 } }]
  await queryClient.invalidateQueries()
  await expect.element(screen.getByText(/^by 1 October 2126/)).toBeVisible()
  await screen.getByRole('button', { name: 'Change deadline' }).click()
  await screen.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(day).toHaveValue('2126-10-01')
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByText('2126-11-30')).toBeVisible()
  expect(asked).toEqual([{ due_on: '2126-11-30', was: { due_on: '2126-12-15' } }])
})
