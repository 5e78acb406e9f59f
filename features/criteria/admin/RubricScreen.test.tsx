import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { criteriaFailures } from '../contract.ts'
import type { RubricCheck } from '../contract-rubric.ts'

const local = (text: string) => ({ en: text, pt: `${text} (pt)`, fr: `${text} (fr)` })
const judged = (key: string, name: string): RubricCheck => ({
  key,
  name: local(name),
  description: local(`Look for ${key}.`),
  skill: 'clarity',
  examples: { met: local('Yes.'), partly: null, not_met: local('No.') },
  kind: 'judged',
  evidence: 'words_and_reply',
  occasion: local('When it comes up.'),
  counter: false,
})
const counted: RubricCheck = {
  key: 'questions',
  name: local('Asked openly'),
  description: local('Open questions.'),
  skill: null,
  examples: { met: local('How?'), partly: local('What?'), not_met: local('No.') },
  kind: 'counted',
  rule: 'open_questions',
  met: 3,
  partly: 1,
}
const checks = [judged('early', 'Early'), judged('fair', 'Fair'), counted]
const summary = (version: number) => ({
  id: version,
  version,
  hash: 'a'.repeat(64),
  author: version === 1 ? null : 'Amara Okafor',
  created_at: '2026-11-12T10:00:00.000Z',
  published: version === 1 ? { at: '2026-11-12T10:00:00.000Z', by: null, reason: null } : null,
})

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  const listening = { id: 3, title: 'Listening', evaluation: 'Judge.', scenarios: [], archived: false }
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [listening] })
  answer('GET /admin/evaluation-criteria/3/rubric/versions', [summary(2), summary(1)])
  answer('GET /admin/evaluation-criteria/3/rubric', { rubric: { ...summary(2), checks } })
  answer('GET /admin/evaluation-criteria/3/rubric/versions/1', { ...summary(1), checks })
})

async function openRubric() {
  const { screen, address } = await renderScreen('/admin/evaluation-criteria')
  await screen.getByRole('link', { name: 'Rubric of Listening' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Rubric of “Listening”' })).toBeVisible()
  return { screen, address, save: screen.getByRole('button', { name: 'Save as the next version' }) }
}

test('a rubric is changed, reordered by keyboard and saved as the next version', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/evaluation-criteria/3/rubric', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Rubric saved', version: 3, hash: 'b'.repeat(64) })
  })
  const { screen, save } = await openRubric()
  await expect.element(screen.getByText('Amara Okafor, 12 November 2026')).toBeVisible()
  const openly = screen.getByRole('button', { name: '3. Asked openly' })
  await openly.click()
  await screen.getByRole('spinbutton', { name: 'Met from' }).fill('4')
  openly.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(screen.getByRole('button', { name: '2. Asked openly' })).toHaveFocus()
  await expect.element(screen.getByText('Moved to place 2 of 3')).toBeVisible()
  const saved = [checks[0], { ...counted, met: 4 }, checks[1]]
  answer('GET /admin/evaluation-criteria/3/rubric/versions', [summary(3), summary(2), summary(1)])
  answer('GET /admin/evaluation-criteria/3/rubric', { rubric: { ...summary(3), checks: saved } })
  const met = screen.getByRole('spinbutton', { name: 'Met from' })
  met.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Version 3 saved')).toBeVisible()
  expect(sent).toEqual([{ checks: saved, hash: 'a'.repeat(64) }])
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Version 3' })).toBeVisible()
  // After a save the focus stays where it was.
  await expect.element(met).toHaveValue(4)
  await expect.element(met).toHaveFocus()
  await save.click()
  await expect.element(save).toHaveFocus()
  expect(sent).toHaveLength(2)
})

test('a version by a deleted user is attributed to a deleted person, not to the demo', async () => {
  const byDeleted = { ...summary(2), author: null, is_author_deleted: true }
  answer('GET /admin/evaluation-criteria/3/rubric/versions', [byDeleted, summary(1)])
  const { screen } = await openRubric()
  await expect.element(screen.getByText('Deleted person, 12 November 2026')).toBeVisible()
  await expect.element(screen.getByText('from the demo, 12 November 2026')).toBeVisible()
})

test('an address with the number of the newest version opens the form, which stays after a save', async () => {
  handle('PUT /admin/evaluation-criteria/3/rubric', () =>
    HttpResponse.json({ message: 'Rubric saved', version: 3, hash: 'b'.repeat(64) }),
  )
  const { screen, address } = await renderScreen('/admin/evaluation-criteria/rubric?criteria=3&version=2')
  await expect.poll(address).toBe('/admin/evaluation-criteria/rubric?criteria=3')
  const save = screen.getByRole('button', { name: 'Save as the next version' })
  await expect.element(save).toBeVisible()
  answer('GET /admin/evaluation-criteria/3/rubric/versions', [summary(3), summary(2), summary(1)])
  await save.click()
  await expect.element(screen.getByRole('link', { name: 'Version 3', exact: true })).toBeVisible()
  await expect.element(save).toHaveFocus()
})

test('the form starts with the newest version on the server each time it is opened', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/evaluation-criteria/3/rubric', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Rubric saved', version: 4, hash: 'c'.repeat(64) })
  })
  const { screen, save } = await openRubric()
  await expect.element(save).toBeVisible()
  await screen.getByRole('link', { name: 'Evaluation criteria', exact: true }).click()
  const theirs = { ...summary(3), hash: 'b'.repeat(64), checks: checks.toReversed() }
  answer('GET /admin/evaluation-criteria/3/rubric', { rubric: theirs })
  await screen.getByRole('link', { name: 'Rubric of Listening' }).click()
  await expect.element(screen.getByRole('button', { name: '1. Asked openly' })).toBeVisible()
  await save.click()
  await expect.poll(() => sent).toEqual([{ checks: theirs.checks, hash: theirs.hash }])
})

test('text typed while a version is being saved stays, and leaving asks first', async () => {
  const saved = Promise.withResolvers<void>()
  handle('PUT /admin/evaluation-criteria/3/rubric', async () => {
    await saved.promise
    return HttpResponse.json({ message: 'Rubric saved', version: 3, hash: 'b'.repeat(64) })
  })
  const { screen, save } = await openRubric()
  await screen.getByRole('button', { name: '1. Early' }).click()
  await save.click()
  await screen.getByRole('textbox', { name: 'Name, English' }).fill('Very early')
  saved.resolve()
  await expect.element(screen.getByText('Version 3 saved')).toBeVisible()
  await screen.getByRole('link', { name: 'Evaluation criteria', exact: true }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Name, English' })).toHaveValue('Very early')
})

test(
  'the option to show a total is saved with the rubric, and an older version says that it shows one',
  { tags: ['long'] },
  async () => {
    answer('GET /admin/evaluation-criteria/3/rubric/versions/1', { ...summary(1), checks, shows_total: true })
    const sent: unknown[] = []
    handle('PUT /admin/evaluation-criteria/3/rubric', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Rubric saved', version: 3, hash: 'b'.repeat(64) })
    })
    const { screen, save } = await openRubric()
    const wanted = screen.getByRole('checkbox', { name: 'Show a total as well' })
    await expect.element(wanted).not.toBeChecked()
    await expect.element(wanted).toHaveAccessibleDescription(/people read it as a mark/)
    await wanted.click()
    await save.click()
    await expect.element(screen.getByText('Version 3 saved')).toBeVisible()
    expect(sent).toEqual([{ checks, shows_total: true, hash: 'a'.repeat(64) }])
    await screen.getByRole('link', { name: /Version 1/ }).click()
    await expect.element(screen.getByText('Evaluations show a total.')).toBeVisible()
  },
)

test('saving an empty rubric announces the number of wrong fields once and explains the error at the field', async () => {
  answer('GET /admin/evaluation-criteria/3/rubric/versions', [])
  answer('GET /admin/evaluation-criteria/3/rubric', { rubric: null })
  const { screen, save } = await openRubric()
  await save.click()
  const name = screen.getByRole('textbox', { name: 'Name, English' }).first()
  await expect.element(name).toHaveFocus()
  await expect
    .element(name)
    .toHaveAccessibleDescription('Every text of a check is required, in each language')
  expect(screen.getByRole('alert').elements()).toHaveLength(1)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^\d\d fields are empty or wrong/)
})

test(
  'a save opens the check that breaks a rule and shows the rule at its field',
  { tags: ['long'] },
  async () => {
    const { screen, save } = await openRubric()
    await screen.getByRole('button', { name: 'Add a check' }).click()
    const name = screen.getByRole('textbox', { name: 'Name, English' })
    await name.fill('Kind')
    await screen.getByRole('textbox', { name: 'Key' }).fill('kind')
    await screen.getByRole('button', { name: '4. Kind' }).click()
    await expect.element(name).not.toBeInTheDocument()
    await save.click()
    await expect.element(screen.getByRole('textbox', { name: 'Name, Português' })).toHaveFocus()
    await expect
      .element(screen.getByText('Every text of a check is required, in each language').first())
      .toBeVisible()
    await screen.getByRole('button', { name: 'Remove Kind' }).click()
    await screen.getByRole('button', { name: '2. Fair' }).click()
    await screen.getByRole('textbox', { name: 'Key' }).fill('early')
    await screen.getByRole('button', { name: '3. Asked openly' }).click()
    await screen.getByRole('spinbutton', { name: 'Met from' }).fill('0')
    await save.click()
    await expect.element(screen.getByText('Two checks of a rubric cannot have the same key')).toBeVisible()
    await expect.element(screen.getByText('“Met” cannot be easier to reach than “partly”')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove Fair' }).click()
    await save.click()
    await expect.element(screen.getByText('A rubric has 3 to 10 checks')).toBeVisible()
    await screen.getByRole('link', { name: 'Evaluation criteria', exact: true }).click()
    await screen.getByRole('button', { name: 'Keep writing' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Rubric of “Listening”' })).toBeVisible()
  },
)

test(
  'after an edit conflict the saved rubric can be loaded, and the unsaved checks stay readable',
  { tags: ['long'] },
  async () => {
    const { screen, save } = await openRubric()
    await screen.getByRole('button', { name: '1. Early' }).click()
    await screen.getByRole('textbox', { name: 'Name, English' }).fill('My early')
    const failure = {
      detail: criteriaFailures.rubricChanged.detail,
      code: 'criteria.rubricChanged',
      params: {},
    }
    answer('PUT /admin/evaluation-criteria/3/rubric', failure, { status: 409 })
    await save.click()
    const theirs = screen.getByRole('button', { name: 'Load what was saved' })
    await expect.element(theirs).toBeVisible()
    answer('GET /admin/evaluation-criteria/3/rubric/versions', [summary(3), summary(2), summary(1)])
    answer('GET /admin/evaluation-criteria/3/rubric', {
      rubric: { ...summary(3), checks: checks.toReversed() },
    })
    await theirs.click()
    await expect.element(screen.getByRole('button', { name: '1. Asked openly' })).toBeVisible()
    await expect.element(screen.getByRole('main')).toHaveFocus()
    await screen.getByText('What you had written').click()
    await expect.element(screen.getByRole('heading', { name: '1. My early' })).toBeVisible()
    // In a new check every field is empty, and the first one gets the focus.
    await screen.getByRole('button', { name: 'Remove Fair' }).click()
    await screen.getByRole('button', { name: 'Add a check' }).click()
    await save.click()
    await expect.element(screen.getByRole('textbox', { name: 'Name, English' })).toHaveFocus()
  },
)

test('text typed after a refused save of a rubric stays readable, even if it is incomplete', async () => {
  const { screen, save } = await openRubric()
  await screen.getByRole('button', { name: '1. Early' }).click()
  const name = screen.getByRole('textbox', { name: 'Name, English' })
  await name.fill('My early')
  const { detail } = criteriaFailures.rubricChanged
  const failure = { detail, code: 'criteria.rubricChanged', params: {} }
  answer('PUT /admin/evaluation-criteria/3/rubric', failure, { status: 409 })
  await save.click()
  const theirs = screen.getByRole('button', { name: 'Load what was saved' })
  await expect.element(theirs).toBeVisible()
  await name.fill('My very early')
  await screen.getByRole('button', { name: '1. My very early' }).click()
  await screen.getByRole('button', { name: '3. Asked openly' }).click()
  await screen.getByRole('spinbutton', { name: 'Met from' }).clear()
  await screen.getByRole('button', { name: '3. Asked openly' }).click()
  await screen.getByRole('button', { name: 'Add a check' }).click()
  await name.fill('Half a check')
  answer('GET /admin/evaluation-criteria/3/rubric', {
    rubric: { ...summary(3), checks: checks.toReversed() },
  })
  await theirs.click()
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByRole('heading', { name: '1. My very early' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: '4. Half a check' })).toBeVisible()
  await expect.element(screen.getByText(/Open questions asked: met –, partly 1$/)).toBeVisible()
})

test('an error that the server reports is shown at its field', async () => {
  const detail = [
    {
      loc: ['body', 'checks', '1', 'key'],
      msg: 'The key of a check has lower-case letters, digits and hyphens',
    },
  ]
  answer('PUT /admin/evaluation-criteria/3/rubric', { detail }, { status: 422 })
  const { screen, save } = await openRubric()
  await save.click()
  const key = screen.getByRole('textbox', { name: 'Key' })
  await expect.element(key).toHaveAccessibleDescription(/The key of a check has lower-case letters/)
  await expect.element(key).toHaveValue('fair')
})

test('the button that adds a check is disabled at ten checks and says why', async () => {
  const { screen } = await openRubric()
  const add = screen.getByRole('button', { name: 'Add a check' })
  for (let count = 3; count < 10; count++) await add.click()
  await expect.element(add).toBeDisabled()
  await expect.element(add).toHaveAccessibleDescription('A rubric has 3 to 10 checks')
  await expect.element(screen.getByText('A rubric has 3 to 10 checks')).toBeVisible()
})

test('an older version can be read, but not changed', async () => {
  const { screen, address, save } = await openRubric()
  await screen.getByRole('link', { name: 'Version 1' }).click()
  await expect.poll(address).toBe('/admin/evaluation-criteria/rubric?criteria=3&version=1')
  await expect.element(screen.getByText(/^Version 1 as it was/)).toBeVisible()
  await expect.element(screen.getByText(/Open questions asked: met 3, partly 1/)).toBeVisible()
  await expect.element(screen.getByText('Published', { exact: true })).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
  expect(
    screen
      .getByRole('list')
      .getByRole('link')
      .elements()
      .filter((link) => link.ariaCurrent === 'page'),
  ).toHaveLength(1)
})
