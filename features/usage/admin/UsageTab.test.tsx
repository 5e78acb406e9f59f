import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const figures = {
  calls: 412,
  failures: [
    { kind: 'filtered', calls: 2 },
    { kind: 'timeout', calls: 4 },
  ],
  input_tokens: 1_200_000,
  cached_tokens: 300_000,
  cache_write_tokens: 0,
  output_tokens: 80_000,
  cost: '8.402500000001',
  unpriced_models: [],
  first_token: { p50: 640, p95: 1850 },
  duration: { p50: 2300, p95: 6100 },
}
const row = { ...figures, month: null, model: null, organization: null }
const demo = { id: 1, name: 'Demo Organisation' }
const other = { id: 2, name: 'Other Organisation' }
const spent = { allows_built_in: false, is_default: false, spent_tokens: 40_000, spent_money: '8.4025' }
const budgets = {
  currency: 'EUR',
  budgets: [
    { ...spent, organization: other, unit: 'none', amount: null, share: null },
    { ...spent, organization: demo, unit: 'money', amount: '10', share: 84, allows_built_in: true },
  ],
}

const asked: URLSearchParams[] = []
/** Answers as the server does, with rows by the requested grouping. */
function answerUsage(report: object = {}, rows: object = {}) {
  handle('GET /admin/usage', ({ request }) => {
    const search = new URL(request.url).searchParams
    asked.push(search)
    const by = search.get('by') ?? ''
    const named = {
      month: [
        { ...row, month: '2026-10' },
        { ...row, month: '2026-11' },
      ],
      model: [{ ...row, model: 'openai:gpt-5-mini' }],
      organization: [{ ...row, organization: demo }, row],
      ...rows,
    }[by]
    return HttpResponse.json({ currency: 'EUR', total: figures, rows: named, ...report })
  })
}

beforeEach(() => {
  asked.length = 0
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/organizations', [])
  answer('GET /admin/budgets', budgets)
  answerUsage()
})

test('the tab shows calls, failures, tokens, money and times by model, month and organisation', async () => {
  const { screen } = await renderScreen('/admin/usage')
  const totals = screen.getByRole('region', { name: 'All months that are shown' })
  await expect.element(totals).toMatchTextContent(/412.*Failed: 6 · filtered 2, too slow 4.*1,280,000.*€8.40/)
  const model = screen.getByRole('row', { name: /openai:gpt-5-mini/ })
  await expect.element(model).toMatchTextContent(/412.*300,000.*€8.40.*0.6s · 1.9s.*2.3s · 6.1s/)
  await expect.element(screen.getByRole('rowheader', { name: 'October 2026' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Without an organisation' })).toBeVisible()
})

test('a model without a configured price is named in its row and in the total', async () => {
  const unpriced = { ...row, model: 'local:own', cost: null, unpriced_models: ['local:own'] }
  const total = { ...figures, unpriced_models: ['local:own'] }
  answerUsage({ total }, { model: [{ ...row, model: 'openai:gpt-5-mini' }, unpriced] })
  const { screen } = await renderScreen('/admin/usage')
  const free = screen
    .getByRole('region', { name: 'By model' })
    .first()
    .getByRole('row', { name: /local:own/ })
  await expect.element(free).toMatchTextContent(/No price configured/)
  await expect
    .element(screen.getByRole('region', { name: 'All months that are shown' }))
    .toMatchTextContent(/€8.40\(no price for local:own\)/)
})

test('the period is read from the address, and the CSV link follows the chosen organisation', async () => {
  answer('GET /admin/organizations', [
    { ...demo, max_users: 50, user_count: 3, second_factor_required: false },
  ])
  const { screen } = await renderScreen('/admin/usage?months=12')
  await expect.element(screen.getByRole('combobox', { name: 'Period' })).toHaveValue('12')
  await screen.getByRole('combobox', { name: 'Organisation' }).selectOptions('Demo Organisation')
  const file = screen.getByRole('link', { name: 'CSV' })
  await expect
    .element(file)
    .toHaveAttribute(
      'href',
      expect.stringMatching(/usage\/export\?from=\d{4}-\d\d&to=\d{4}-\d\d&organization=1$/),
    )
  await expect.poll(() => asked.at(-1)?.get('organization')).toBe('1')
})

test('a superadmin sets a budget in the list, which begins with the highest share', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/organizations/:id/budget', async ({ request, params }) => {
    sent.push([params['id'], await request.json()])
    return HttpResponse.json({ message: 'Budget saved' })
  })
  const { screen } = await renderScreen('/admin/usage')
  const rows = screen.getByRole('region', { name: 'Budgets, today' }).getByRole('listitem')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/Demo Organisation€8.40 of €10.00.*84% spent.*built-in partner/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Other Organisation40,000 tokens, no budget/)
  const open = screen.getByRole('button', { name: 'Change the budget of Other Organisation' })
  open.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('combobox', { name: 'Limit for each day' })).toHaveFocus()
  const form = screen.getByRole('form', { name: 'Change the budget of Other Organisation' })
  await form.getByRole('combobox', { name: 'Limit for each day' }).selectOptions('Tokens')
  const amount = form.getByRole('textbox', { name: 'Tokens' })
  await amount.fill('0')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByRole('alert')).toMatchTextContent(/an amount above 0/)
  await amount.fill('250\u202f000')
  await form.getByRole('checkbox').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('The budget of Other Organisation has been saved')).toBeVisible()
  const was = { unit: 'none', amount: null, allows_built_in: false }
  expect(sent).toEqual([['2', { unit: 'tokens', amount: '250000', allows_built_in: true, was }]])
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('an admin sees about how much of the own budget is spent, and cannot change it', async () => {
  signInAs(person({ permissions: ['admin'] }))
  const own = { ...budgets.budgets[1], spent_tokens: null, spent_money: null, share: 80 }
  answer('GET /admin/budgets', { ...budgets, budgets: [own] })
  const { screen } = await renderScreen('/admin/usage')
  await expect.element(screen.getByText('80% of €10.00')).toBeVisible()
  await expect.element(screen.getByText(/rounded down to whole tens of percent/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Change the budget/ }).elements()).toHaveLength(0)
  expect(screen.getByRole('region', { name: 'By organisation' }).elements()).toHaveLength(0)
  expect(asked.map((search) => search.get('by'))).not.toContain('organization')
})

test('an admin is offered months that are over, and no exact spending without a budget', async () => {
  signInAs(person({ permissions: ['admin'] }))
  const own = { ...budgets.budgets[0], spent_tokens: null, spent_money: null }
  answer('GET /admin/budgets', { ...budgets, budgets: [own] })
  const { screen } = await renderScreen('/admin/usage')
  await expect.element(screen.getByText('No budget')).toBeVisible()
  await expect.element(screen.getByText(/The figures are of months that are over/)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Period' }).selectOptions('Last month')
  const now = new Date()
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7)
  await expect.poll(() => asked.at(-1)?.get('from')).toBe(lastMonth)
  expect(asked.map((search) => search.get('to'))).toEqual(asked.map(() => lastMonth))
})

test('an amount may have spaces and a comma, and a budget that was set elsewhere is not overwritten', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/organizations/1/budget', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(requestFailures.changedMeanwhile, { status: 409 })
  })
  const { screen } = await renderScreen('/admin/usage')
  await screen.getByRole('button', { name: 'Change the budget of Demo Organisation' }).click()
  const form = screen.getByRole('form', { name: 'Change the budget of Demo Organisation' })
  const amount = form.getByRole('textbox', { name: 'Amount in EUR' })
  await amount.fill('1\u00a0000,50')
  const theirs = { ...budgets.budgets[1], amount: '20' }
  answer('GET /admin/budgets', { ...budgets, budgets: [theirs] })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(amount).toHaveValue('20')
  await form.getByText('What you had written').click()
  await expect.element(form.getByText('Money 1000.50')).toBeVisible()
  expect(sent).toMatchObject([{ amount: '1000.50', was: { unit: 'money', amount: '10' } }])
})

test('a budget that is being edited stays in the list, and leaving it unsaved asks first', async () => {
  const many = Array.from({ length: 7 }, (_, nth) => ({
    ...budgets.budgets[1],
    organization: { id: nth + 1, name: `Organisation ${nth + 1}` },
    share: 90 - nth,
  }))
  answer('GET /admin/budgets', { currency: 'EUR', budgets: many })
  const { screen, queryClient } = await renderScreen('/admin/usage')
  const toggle = screen.getByRole('button', { name: 'Change the budget of Organisation 1' })
  await toggle.click()
  const amount = screen.getByRole('textbox')
  await amount.fill('25')
  const overtaken = many.map((one, nth) => (nth === 0 ? { ...one, share: 1 } : one))
  answer('GET /admin/budgets', { currency: 'EUR', budgets: overtaken })
  await queryClient.refetchQueries()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Organisation 7' })).toBeVisible()
  await expect.element(amount).toHaveValue('25')
  await toggle.click()
  await expect.element(amount).toHaveValue('25')
  await screen.getByRole('link', { name: 'History' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(amount).toHaveValue('25')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(toggle).not.toBeInTheDocument()
})

test('the focus moves to the content when the button “Show all” or the edited budget disappears', async () => {
  const many = Array.from({ length: 7 }, (_, nth) => ({
    ...budgets.budgets[1],
    organization: { id: nth + 1, name: `Organisation ${nth + 1}` },
    share: 90 - nth,
  }))
  answer('GET /admin/budgets', { currency: 'EUR', budgets: many })
  handle('PUT /admin/organizations/1/budget', () => {
    answer('GET /admin/budgets', {
      currency: 'EUR',
      budgets: many.map((one, nth) => (nth === 0 ? { ...one, share: 1 } : one)),
    })
    return HttpResponse.json({ message: 'Budget saved' })
  })
  const { screen } = await renderScreen('/admin/usage')
  const first = screen.getByRole('button', { name: 'Change the budget of Organisation 1' })
  await first.click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  const showAll = screen.getByRole('button', { name: /^Show all/ })
  await showAll.click()
  await expect.element(showAll).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
