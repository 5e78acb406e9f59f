import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleAdminScenario } from '#testing/sample-scenarios.ts'
import { simulatedLearners, trialFailures, type RubricTrial } from '../contract.ts'

const local = (text: string) => ({ en: text, pt: text, fr: text })
const check = (key: string, name: string) => ({
  key,
  name: local(name),
  description: local('Look.'),
  skill: null,
  examples: { met: local('Yes.'), partly: null, not_met: local('No.') },
  kind: 'counted' as const,
  rule: 'open_questions' as const,
  met: 2,
  partly: 1,
})
const rubric = {
  id: 9,
  version: 2,
  hash: 'a'.repeat(64),
  author: 'Amara Okafor',
  created_at: '2026-11-12T10:00:00.000Z',
  published: null,
  checks: [check('asking', 'Asked openly'), check('steps', 'Agreed a step'), check('fair', 'Was fair')],
}
const verdicts = {
  poor: 'not_met',
  average: 'partly',
  good: 'met',
  hostile: 'not_met',
  stuffing: 'met',
} as const
const trial: RubricTrial = {
  id: 5,
  scenario: { id: 1, title: 'Late again' },
  is_draft: false,
  language: 'en',
  started_by: 'Amara Okafor',
  created_at: '2026-11-12T10:00:00.000Z',
  ended_at: '2026-11-12T10:01:00.000Z',
  failure: null,
  conversations: simulatedLearners.map((learner) => ({
    learner,
    planned: 1,
    messages: [
      { isUser: true, content: 'What happened?' },
      { isUser: false, content: 'Much.' },
    ],
    cells: rubric.checks.map(({ key }) => ({
      key,
      verdict: verdicts[learner],
      evidence: [{ message: 1, quotation: 'What happened' }],
    })),
  })),
  expectations: [],
  agreement: null,
  cases: [],
  flags: [{ key: 'asking', kind: 'stuffing_passes' }],
  ranking: {
    points: simulatedLearners.map((learner, place) => ({ learner, minimum: place, maximum: place + 1 })),
    isRanked: true,
    isStuffingLow: false,
  },
}

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  const scenarios = [{ id: 1, title: 'Late again' }]
  const listening = { id: 3, title: 'Listening', evaluation: 'Judge.', scenarios, archived: false }
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [listening] })
  answer('GET /admin/scenarios', [{ ...sampleAdminScenario, title: 'Late again' }])
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2', rubric)
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', { trial })
})
const openTrial = async () =>
  (await renderScreen('/admin/evaluation-criteria/trial?criteria=3&version=2')).screen

test('a trial started by a deleted user names “a deleted person”', async () => {
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', {
    trial: { ...trial, started_by: null },
  })
  const screen = await openTrial()
  await expect.element(screen.getByText(/^Late again, tried by a deleted person, /)).toBeVisible()
})

test('arrow keys move in the grid, and number keys set the verdict that the author expects', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/rubric-trials/5/expectations', async ({ request }) => {
    const cell = (await request.json()) as RubricTrial['expectations'][number]
    sent.push(cell)
    const agreement = {
      agreed: 0,
      expected: 1,
      kappa: null,
      checks: [{ key: 'steps', agreed: 0, expected: 1, leaning: 'lenient' as const }],
    }
    answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', {
      trial: { ...trial, expectations: [cell], agreement },
    })
    return HttpResponse.json({ message: 'Expectation saved' })
  })
  const screen = await openTrial()
  const first = screen.getByRole('button', { name: 'Asked openly, Poor. Not met. “What happened”' })
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowDown}3')
  const good = screen.getByRole('button', { name: /^Agreed a step, Good\. Met\. You expect: Not met/ })
  await expect.element(good).toHaveFocus()
  expect(sent).toEqual([{ learner: 'good', key: 'steps', verdict: 'not_met' }])
  // Shortcuts of the browser set no expectation.
  for (const modifier of ['Control', 'Meta', 'Alt']) await userEvent.keyboard(`{${modifier}>}0{/${modifier}}`)
  await expect.element(screen.getByText('0 of 1')).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect.element(screen.getByText('Lenient: Agreed a step')).toBeVisible()
  await expect.element(screen.getByText('Asked openly: stuffing passes')).toBeVisible()

  const region = screen.getByRole('region', { name: 'Checks by learners' })
  await expect.element(region).not.toHaveAttribute('tabindex')
  await page.viewport(390, 844)
  // On a phone it scrolls sideways.
  await expect.element(region).toHaveAttribute('tabindex', '0')
  await page.viewport(1280, 800)
})

test('before a trial each rule says that it was not tried yet', async () => {
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', { trial: null })
  const screen = await openTrial()
  await expect.element(screen.getByText('Poor < average < good: not tried yet')).toBeVisible()
  await expect.element(screen.getByText('Stuffing is at most average: not tried yet')).toBeVisible()
})

test.each([
  [trialFailures.stopped.code, 'the trial was stopped'],
  ['model.unavailable', 'the trial failed'],
])('each rule shows the outcome of a trial that ended with %s', async (failure, said) => {
  const conversations = trial.conversations.map((one) => ({ ...one, cells: null }))
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', {
    trial: { ...trial, failure, conversations, ranking: null, flags: [] },
  })
  const screen = await openTrial()
  await expect.element(screen.getByText(`Poor < average < good: ${said}`)).toBeVisible()
  await expect.element(screen.getByText(`Stuffing is at most average: ${said}`)).toBeVisible()
})

test('a version with a failing regression case is published only with a written reason', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/evaluation-criteria/3/rubric/versions/2/published', async ({ request }) => {
    sent.push(await request.json())
    const published = { at: '2026-11-13T10:00:00.000Z', by: 'Amara Okafor', reason: 'A workshop.' }
    answer('GET /admin/evaluation-criteria/3/rubric/versions/2', { ...rubric, published })
    return HttpResponse.json({ message: 'Rubric published' })
  })
  const words = { statement: null, is_claimed: null, quotations: ['Do you see?'], language: 'en' }
  const ofStatement = {
    key: null,
    expected: null,
    verdict: null,
    quotations: ['As you wish.'],
    language: 'en',
  }
  const cases = [
    { id: 7, key: 'asking', expected: 'met' as const, verdict: 'partly' as const, ...words },
    { id: 6, key: 'fair', expected: 'met' as const, verdict: 'met' as const, ...words },
    { id: 5, statement: 'Agrees to it.', is_claimed: true, ...ofStatement },
    { id: 4, statement: 'Asks nothing.', is_claimed: false, ...ofStatement },
  ]
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', {
    trial: { ...trial, cases, ranking: trial.ranking && { ...trial.ranking, isStuffingLow: true } },
  })
  const screen = await openTrial()
  const publish = screen.getByRole('button', { name: 'Publish version 2' })
  await expect.element(publish).toBeDisabled()
  await expect.element(screen.getByText('Regression cases as expected: no')).toBeVisible()
  await expect.element(screen.getByText('Stuffing is at most average: yes')).toBeVisible()
  await expect.element(screen.getByText('As expected: 2 of 4.')).toBeVisible()
  const failing = screen.getByRole('listitem').filter({ hasText: 'Expected: Met' })
  await expect
    .element(failing)
    .toHaveTextContent('Asked openlyExpected: MetThis version: Partly metDo you see?')
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'As you wish.' }))
    .toHaveTextContent('Agrees to it.Expected: not said of these wordsThis version: said againAs you wish.')
  await screen.getByRole('button', { name: 'Publish with a written reason' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await screen.getByRole('textbox', { name: 'Reason' }).fill(' A workshop. ')
  await publish.click()
  await expect.element(screen.getByText(/Published on 13 November 2026\. Reason: A workshop\./)).toBeVisible()
  expect(sent).toEqual([{ reason: 'A workshop.' }])
})

test('a running trial shows its progress and cells, and “Stop” moves the focus to “Run again”', async () => {
  const waiting = { ...trial, ended_at: null, ranking: null, flags: [] }
  const [poor, ...others] = trial.conversations
  const conversations = [poor, ...others.map((one) => ({ ...one, cells: null }))]
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', { trial: { ...waiting, conversations } })
  const screen = await openTrial()
  await expect.element(screen.getByText(/1 of 5 conversations judged/)).toBeVisible()
  await expect.element(screen.getByText('Poor < average < good: still to come')).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: 'Progress of the trial' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Was fair, Good. Not judged yet' })).toBeVisible()
  const stopped: unknown[] = []
  handle('POST /admin/rubric-trials/5/stop', ({ request }) => {
    stopped.push(request.url)
    answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', { trial })
    return HttpResponse.json({ message: 'Stopped' })
  })
  await screen.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.element(screen.getByText(/tried by Amara Okafor/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Run again' })).toHaveFocus()
  expect(stopped).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: /^Was fair, Good\. Met/ })).toBeVisible()
})

test('scenario and language cannot be changed while lines of the simulated learners are unsaved', async () => {
  answer('GET /admin/scenarios/1/simulated-learners/en', { lines: null })
  const screen = await openTrial()
  const disclosure = screen.getByRole('button', { name: 'What the learners say' })
  await disclosure.click()
  const good = screen.getByRole('textbox', { name: 'Good' })
  await good.fill('What happened?')
  await expect.element(screen.getByRole('combobox', { name: 'Scenario' })).toBeDisabled()
  await expect.element(screen.getByRole('combobox', { name: 'Language' })).toBeDisabled()
  await disclosure.click()
  await expect.element(good).not.toBeInTheDocument()
  await disclosure.click()
  await expect.element(good).toHaveValue('What happened?')
  await good.fill('')
  await expect.element(screen.getByRole('combobox', { name: 'Language' })).toBeEnabled()
})

test('after an edit conflict the saved lines of the learners can be loaded, and the unsaved lines stay readable', async () => {
  const lines = { poor: ['No.'], average: ['Well.'], good: ['Why?'], hostile: ['Out!'], stuffing: ['I see.'] }
  const sent: unknown[] = []
  answer('GET /admin/scenarios/1/simulated-learners/en', { lines })
  handle('PUT /admin/scenarios/1/simulated-learners/en', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(requestFailures.changedMeanwhile, { status: 409 })
  })
  const screen = await openTrial()
  await screen.getByRole('button', { name: 'What the learners say' }).click()
  const good = screen.getByRole('textbox', { name: 'Good' })
  await good.fill('What happened?\nAnd then?')
  const theirs = { ...lines, good: ['Tell me more.'] }
  answer('GET /admin/scenarios/1/simulated-learners/en', { lines: theirs })
  await screen.getByRole('button', { name: 'Save the learners' }).click()
  await screen.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(good).toHaveValue('Tell me more.')
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByText(/And then\?/)).toBeVisible()
  expect(sent).toEqual([{ ...lines, good: ['What happened?', 'And then?'], was: lines }])
})

test('a new trial uses the scenario that is shown when the scenario of the last trial is archived', async () => {
  answer('GET /admin/scenarios', [
    { ...sampleAdminScenario, archived: true },
    { ...sampleAdminScenario, id: 2, title: 'Put off' },
  ])
  const sent: unknown[] = []
  handle('POST /admin/evaluation-criteria/3/rubric/versions/2/trials', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Trial started', id: 6 })
  })
  const screen = await openTrial()
  await expect.element(screen.getByRole('combobox', { name: 'Scenario' })).toHaveDisplayValue('Put off')
  await screen.getByRole('button', { name: 'Run again' }).click()
  await expect.poll(() => sent).toEqual([{ scenario_id: 2, language: 'en' }])
})
