import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { criteriaFailures } from '#features/criteria/contract.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const long = `Look at {mood}. ${'Was it clear? '.repeat(20)}And then it ended.`
const listening = {
  id: 1,
  title: 'Listening',
  evaluation: long,
  scenarios: [
    { id: 7, title: 'Late again' },
    { id: 8, title: 'A raise' },
  ],
  archived: false,
}
const fairness = { id: 2, title: 'Fairness', evaluation: 'Be fair.', scenarios: [], archived: true }

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [fairness, listening] })
  answer('GET /admin/objections/count', [
    { criteria_id: 1, count: 2 },
    { criteria_id: null, count: 1 },
  ])
})

test('a failed list of criteria can be loaded again, and an empty one links to the form of new criteria', async () => {
  answer('GET /admin/evaluation-criteria', {}, { status: 400 })
  const { screen, address } = await renderScreen('/admin/evaluation-criteria')
  await expect.element(screen.getByText('Failed to load evaluation criteria')).toBeVisible()
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [] })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/There are no evaluation criteria yet/)).toBeVisible()
  await screen.getByRole('main').getByRole('link', { name: 'Create Evaluation Criteria' }).last().click()
  await expect.poll(() => address()).toBe('/admin/evaluation-criteria/create')
})

test('criteria are listed with their scenarios, and a long template is cut until “Show more” is pressed', async () => {
  const { screen } = await renderScreen('/admin/evaluation-criteria')
  const list = screen.getByRole('region', { name: 'Evaluation criteria' })
  await expect.element(list.getByText('2 sets of criteria')).toBeVisible()
  const titles = list.getByRole('heading', { level: 3 })
  expect(titles.elements().map(({ textContent }) => textContent)).toEqual(['Listening', 'Fairness'])
  await expect.element(list).toMatchTextContent(/Listening\s*Used by\s*Late again\s*A raise/)
  await expect
    .element(list)
    .toMatchTextContent(
      /Fairness\s*Archived\s*Not used by any scenario\s*Rubric\s*Be fair\.\s*Objections from learners: 0$/,
    )
  await expect.element(list).toMatchTextContent(`${long.slice(0, 200).trimEnd()}… Show more`)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(list).toMatchTextContent(/And then it ended\. Show less/)
  await screen.getByRole('button', { name: 'Show less' }).click()
  await expect.element(list).not.toMatchTextContent(/And then it ended/)
})

test('archiving criteria in use names their scenarios, and archived criteria are restored', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/evaluation-criteria/:id/archived', async ({ request, params }) => {
    sent.push([params.id, await request.json()])
    if (params.id === '2') return HttpResponse.json({ message: 'Evaluation criteria restored' })
    const detail =
      'These evaluation criteria are assigned to “Late again”, “A raise”. Please unassign them first.'
    return HttpResponse.json({ detail }, { status: 409 })
  })
  const { screen } = await renderScreen('/admin/evaluation-criteria')
  await screen.getByRole('button', { name: 'Archive Listening' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('“Late again”, “A raise”')
  await screen.getByRole('button', { name: 'Restore Fairness' }).click()
  await expect.element(screen.getByText('Evaluation criteria restored')).toBeVisible()
  expect(sent).toEqual([
    ['1', { archived: true }],
    ['2', { archived: false }],
  ])
})

test('an admin can read the criteria, but not change them', async () => {
  signInAs(person({ permissions: ['admin'] }))
  const { screen } = await renderScreen('/admin/evaluation-criteria')
  await expect.element(screen.getByRole('heading', { name: 'Listening' })).toBeVisible()
  await expect.element(screen.getByText(/Only superadmins can change them/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Archive|Restore|Create/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})

test('an objection’s words have their own language and direction, and the name of its check is in English', async () => {
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [listening] })
  answer('GET /admin/evaluation-criteria/1/objections', [
    {
      id: 9,
      scenario: 'A visit',
      check_key: 'fair',
      statement: null,
      reason: 'fitting',
      words: 'قالها سام أولاً',
      check_name: 'No blame',
      verdict: 'not_met',
      quotations: ['دائماً تتأخر'],
      feedback: null,
      language: 'ar',
      created_at: '2026-11-18T10:01:00.000Z',
      is_case: false,
      expected_verdict: null,
    },
  ])
  const { screen } = await renderScreen('/admin/evaluation-criteria')
  await screen.getByText('Objections from learners: 2').click()
  const elementOf = (text: string) => screen.getByText(text, { exact: true }).element()
  await expect.element(screen.getByText('No blame', { exact: true })).toHaveAttribute('lang', 'en')
  for (const words of ['قالها سام أولاً', 'دائماً تتأخر'])
    expect([
      words,
      elementOf(words).getAttribute('lang'),
      getComputedStyle(elementOf(words)).direction,
    ]).toEqual([words, 'ar', 'rtl'])
})

test('an objection is shown with its reason and words, and one click makes it a regression case', async () => {
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [listening] })
  answer('GET /admin/evaluation-criteria/1/objections', [
    {
      id: 9,
      scenario: 'A visit',
      check_key: 'fair',
      statement: null,
      reason: 'fitting',
      words: 'Sam said it first.',
      check_name: 'No blame',
      verdict: 'not_met',
      quotations: ['You always leave things'],
      feedback: null,
      language: 'en',
      created_at: '2026-11-18T10:01:00.000Z',
      is_case: false,
      expected_verdict: null,
    },
  ])
  const sent: unknown[] = []
  handle('PUT /admin/objections/9/regression-case', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Regression case created' })
  })
  const { screen } = await renderScreen('/admin/evaluation-criteria')
  const contestedStatement = {
    id: 8,
    scenario: 'A visit',
    check_key: null,
    statement: 0,
    reason: 'misread',
    words: null,
    check_name: null,
    verdict: null,
    quotations: ['As you wish.'],
    feedback: 'Agrees to it.',
    language: 'en',
    created_at: '2026-11-18T10:01:00.000Z',
    is_case: false,
    expected_verdict: null,
  }
  answer('GET /admin/objections', [contestedStatement])
  await screen.getByText('Objections in scenarios without criteria: 1').click()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'As you wish.' }).last())
    .toMatchTextContent(
      /Agrees to it\.\s*As you wish\.\s*My words meant something else\s*A visit\s*Make it a regression case$/,
    )
  await screen.getByText('Objections from learners: 2').click()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Sam said it first.' }).last())
    .toMatchTextContent(/No blame · Not met\s*You always leave things\s*It fitted the situation: Sam said/)
  const choice = screen.getByRole('group', { name: 'Make a regression case of “No blame”' })
  await choice.getByRole('button', { name: 'Partly met' }).click()
  await expect.element(screen.getByText('Regression case saved')).toBeVisible()
  expect(sent).toEqual([{ expected_verdict: 'partly' }])
  handle('PUT /admin/objections/8/regression-case', async ({ request }) => {
    sent.push(await request.json())
    answer('GET /admin/objections', [{ ...contestedStatement, is_case: true }])
    return HttpResponse.json({ message: 'Regression case created' })
  })
  await screen.getByRole('button', { name: 'Make it a regression case: Agrees to it.' }).click()
  await expect
    .element(screen.getByText('Regression case: it is not to be said of these words again.'))
    .toBeVisible()
  expect(sent.at(-1)).toEqual({ expected_verdict: null })
})

test('“Show older objections” loads the next page of objections', async () => {
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [listening] })
  const one = {
    scenario: 'A visit',
    check_key: null,
    statement: 0,
    reason: 'misread',
    words: null,
    check_name: null,
    verdict: null,
    quotations: [],
    language: 'en',
    created_at: '2026-11-18T10:01:00.000Z',
    is_case: false,
    expected_verdict: null,
  }
  const all = Array.from({ length: 51 }, (_, at) => ({
    ...one,
    id: 60 - at,
    feedback: `Statement ${60 - at}`,
  }))
  handle('GET /admin/evaluation-criteria/1/objections', ({ request }) => {
    const { searchParams } = new URL(request.url)
    const before = Number(searchParams.get('before') ?? Infinity)
    return HttpResponse.json(all.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit'))))
  })
  const { screen } = await renderScreen('/admin/evaluation-criteria')
  await screen.getByText(/^Objections from learners/).click()
  await expect.element(screen.getByText('Statement 11', { exact: true })).toBeVisible()
  expect(screen.getByText('Statement 10', { exact: true }).all()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Show older objections' }).click()
  await expect.element(screen.getByText('Statement 10', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show older objections' })).not.toBeInTheDocument()
})

test('criteria are edited on their own page, which says when a change applies and links back to the workspace', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/evaluation-criteria/1', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Evaluation criteria updated' })
  })
  const { screen, address } = await renderScreen('/admin/evaluation-criteria')
  await screen.getByRole('link', { name: 'Edit Listening' }).click()
  await expect.poll(address).toBe('/admin/evaluation-criteria/edit?criteria=1')
  await expect.element(screen.getByText(/from the next conversation on, in 2 scenarios/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Listening well')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Evaluation criteria saved')).toBeVisible()
  const was = { title: 'Listening', evaluation: long }
  expect(sent).toEqual([{ title: 'Listening well', evaluation: long, was }])
  await expect.element(screen.getByRole('link', { name: /workspace/ })).not.toBeInTheDocument()

  const { screen: again } = await renderScreen(
    '/admin/evaluation-criteria/edit?criteria=1&workspace=5&step=criteria',
  )
  await expect
    .element(again.getByRole('link', { name: 'Back to the scenario’s workspace' }))
    .toHaveAttribute('href', '/admin/scenarios/5?step=criteria')
})

test('after an edit conflict the saved criteria can be loaded, and the unsaved text stays readable', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/evaluation-criteria/1', async ({ request }) => {
    sent.push(await request.json())
    const { code, detail } = requestFailures.changedMeanwhile
    return HttpResponse.json({ code, detail, params: {} }, { status: 409 })
  })
  const { screen, queryClient } = await renderScreen('/admin/evaluation-criteria/edit?criteria=1')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('My listening')
  // The list was reloaded in the background, so the author has not seen the new values.
  const theirs = { ...listening, title: 'Their listening', evaluation: 'Was it clear?' }
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [fairness, theirs] })
  await queryClient.invalidateQueries()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/This was saved meanwhile/)).toBeVisible()
  const wanted = { title: 'My listening', evaluation: long }
  expect(sent).toEqual([{ ...wanted, was: { title: 'Listening', evaluation: long } }])
  await expect.element(title).toHaveValue('My listening')

  await screen.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(title).toHaveValue('Their listening')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByText('My listening')).toBeVisible()
  handle('PUT /admin/evaluation-criteria/1', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Evaluation criteria updated' })
  })
  await title.fill('Our listening')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Evaluation criteria saved')).toBeVisible()
  expect(sent.at(-1)).toEqual({
    title: 'Our listening',
    evaluation: 'Was it clear?',
    was: { title: 'Their listening', evaluation: 'Was it clear?' },
  })
})

test('a save of criteria that were archived meanwhile is refused and keeps the text', async () => {
  const { code, detail } = criteriaFailures.archived
  const { screen } = await renderScreen('/admin/evaluation-criteria/edit?criteria=1')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('My listening')
  answer('GET /admin/evaluation-criteria', {
    evaluation_criteria: [fairness, { ...listening, archived: true }],
  })
  answer('PUT /admin/evaluation-criteria/1', { code, detail, params: {} }, { status: 409 })
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(detail)
  await expect.element(screen.getByRole('status').filter({ hasText: detail })).toBeVisible()
  await expect.element(title).toHaveValue('My listening')
})

test('a reload that shows the criteria as archived says so and keeps the form with its text', async () => {
  const { screen, queryClient } = await renderScreen('/admin/evaluation-criteria/edit?criteria=1')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('My listening')
  answer('GET /admin/evaluation-criteria', {
    evaluation_criteria: [fairness, { ...listening, archived: true }],
  })
  await queryClient.invalidateQueries()
  await expect.element(screen.getByText(criteriaFailures.archived.detail)).toBeVisible()
  await expect.element(title).toHaveValue('My listening')
  await screen.getByRole('link', { name: 'Scenario Map' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(title).toHaveValue('My listening')
})

test('archived criteria have no form', async () => {
  const { screen } = await renderScreen('/admin/evaluation-criteria/edit?criteria=2')
  await expect.element(screen.getByText(criteriaFailures.archived.detail)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})

test('a double click on “Load what was saved” keeps the unsaved text readable', async () => {
  const { code, detail } = requestFailures.changedMeanwhile
  answer('PUT /admin/evaluation-criteria/1', { code, detail, params: {} }, { status: 409 })
  const { screen } = await renderScreen('/admin/evaluation-criteria/edit?criteria=1')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('My listening')
  await screen.getByRole('button', { name: 'Save' }).click()
  const theirs = Promise.withResolvers<void>()
  handle('GET /admin/evaluation-criteria', async () => {
    await theirs.promise
    return HttpResponse.json({ evaluation_criteria: [{ ...listening, title: 'Their listening' }] })
  })
  const load = screen.getByRole('button', { name: 'Load what was saved' })
  await load.dblClick()
  await expect.element(load).toHaveAttribute('aria-busy', 'true')
  theirs.resolve()
  await expect.element(title).toHaveValue('Their listening')
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByText('My listening')).toBeVisible()
})

test('“Load what was saved” can be pressed again after a failure', async () => {
  const { code, detail } = requestFailures.changedMeanwhile
  answer('PUT /admin/evaluation-criteria/1', { code, detail, params: {} }, { status: 409 })
  const { screen } = await renderScreen('/admin/evaluation-criteria/edit?criteria=1')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('My listening')
  await screen.getByRole('button', { name: 'Save' }).click()
  answer('GET /admin/evaluation-criteria', { detail: 'Not now' }, { status: 400 })
  const load = screen.getByRole('button', { name: 'Load what was saved' })
  await load.click()
  await expect.element(screen.getByText('Not now')).toBeVisible()
  await expect.element(load).toHaveFocus()
  answer('GET /admin/evaluation-criteria', {
    evaluation_criteria: [{ ...listening, title: 'Their listening' }],
  })
  await load.click()
  await expect.element(title).toHaveValue('Their listening')
})

test('text typed during a save of criteria stays and is sent with the next save', async () => {
  const sent: unknown[] = []
  const saved = Promise.withResolvers<void>()
  handle('PUT /admin/evaluation-criteria/1', async ({ request }) => {
    sent.push(await request.json())
    await saved.promise
    return HttpResponse.json({ message: 'Evaluation criteria updated' })
  })
  const { screen } = await renderScreen('/admin/evaluation-criteria/edit?criteria=1')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Listening well')
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  await title.fill('Listening very well')
  saved.resolve()
  await expect.element(screen.getByText('Evaluation criteria saved')).toBeVisible()
  await expect.element(title).toHaveValue('Listening very well')
  await screen.getByRole('link', { name: 'Scenario Map' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await save.click()
  const was = { title: 'Listening well', evaluation: long }
  await expect.poll(() => sent.at(-1)).toEqual({ title: 'Listening very well', evaluation: long, was })
})
