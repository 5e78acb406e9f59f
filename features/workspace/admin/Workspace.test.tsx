import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import {
  answerWorkspace,
  castCharacter,
  castMood,
  recordSaves,
  sampleDraftState,
} from '#testing/workspace-screen.ts'

beforeEach(answerWorkspace)

test('the cast is chosen by name, role and mood', async () => {
  const sent = recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5?step=partner')
  await screen.getByRole('checkbox', { name: 'Sam Rivera, Project engineer' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ revision: 'version-1', change: { cast: [{ character: '1', mood: null }] } }])
  await screen.getByRole('link', { name: /^Moods/ }).click()
  await screen.getByRole('checkbox', { name: 'Calm' }).click()
  await expect
    .poll(() => sent[1])
    .toEqual({ revision: 'revision-1', change: { cast: [{ character: '1', mood: '2' }] } })
})

test(
  'a character starts with the moods that it has in other scenarios, or with none',
  { tags: ['long'] },
  async () => {
    answer('GET /admin/base-characters', [
      castCharacter,
      { ...castCharacter, id: 7, name: 'Priya Nair', role: null },
    ])
    answer('GET /admin/mood-modifiers', [castMood, { ...castMood, id: 3, title: 'Anxious' }])
    answer('GET /admin/scenario-map/usual-moods', [{ character_id: 1, mood_ids: [2, 3] }])
    const sent = recordSaves()
    const { screen } = await renderScreen('/admin/scenarios/5?step=partner')
    await screen.getByRole('checkbox', { name: /^Sam Rivera/ }).click()
    await expect.element(screen.getByText('in these moods: Calm, Anxious')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Priya Nair' }).click()
    await expect.element(screen.getByText('Everything is saved')).toBeVisible()
    const moods = [
      { character: '1', mood: '2' },
      { character: '1', mood: '3' },
    ]
    expect(sent.at(-1)).toMatchObject({ change: { cast: [...moods, { character: '7', mood: null }] } })
    await screen.getByRole('checkbox', { name: /^Sam Rivera/ }).click()
    await expect.poll(() => sent.at(-1)).toMatchObject({ change: { cast: [{ character: '7', mood: null }] } })
  },
)

test('criteria are chosen from those that are not archived', async () => {
  const fairness = { id: 4, title: 'Fairness', evaluation: 'Was it fair?', scenarios: [], archived: false }
  answer('GET /admin/evaluation-criteria', {
    evaluation_criteria: [fairness, { ...fairness, id: 6, title: 'Old ones', archived: true }],
  })
  const sent = recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria')
  const group = screen.getByRole('group', { name: 'Evaluation criteria' })
  await expect.element(group.getByRole('radio', { name: 'None: the default ones' })).toBeChecked()
  expect(group.getByRole('radio').elements()).toHaveLength(2)
  await group.getByRole('radio', { name: 'Fairness' }).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ change: { criteria: '4' } })
  await expect.element(screen.getByRole('link', { name: 'Edit the rubric' })).toBeVisible()
})

test('the publish step asks for organisations only if the scenario is assigned to none', async () => {
  const organization = { max_users: 10, user_count: 2, second_factor_required: false }
  answer('GET /admin/organizations', [{ id: 8, name: 'Northwind', ...organization }])
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, is_changed: true, organization_ids: [] })
  const assigned: unknown[] = []
  handle('PUT /admin/scenarios/5/organizations', async ({ request }) => {
    assigned.push(await request.json())
    answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, is_changed: true, organization_ids: [8] })
    return HttpResponse.json({ message: 'Assigned' })
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  const choice = screen.getByRole('checkbox', { name: 'Northwind' })
  await choice.click()
  await expect.element(screen.getByText('Assignments saved')).toBeVisible()
  await expect.element(choice).toBeChecked()
  expect(assigned).toEqual([{ organization_ids: [8], within: [8] }])
  const ended_deadlines = [{ organization_id: 8, due_on: '2126-12-20' }]
  answer('PUT /admin/scenarios/5/organizations', { message: 'Assigned', ended_deadlines })
  await choice.click()
  await expect.element(screen.getByText(/The deadline of 20 December 2126/)).toBeVisible()
  const again = await renderScreen('/admin/scenarios/5?step=publish')
  await expect.element(again.screen.getByText('The first one').last()).toBeVisible()
  expect(again.screen.getByRole('list', { name: 'Organisations that practise it' }).elements()).toHaveLength(
    1,
  )
})

test('two organisations that are ticked in quick succession are both assigned', async () => {
  const organization = { max_users: 10, user_count: 2, second_factor_required: false }
  answer('GET /admin/organizations', [
    { id: 8, name: 'Northwind', ...organization },
    { id: 9, name: 'Southwind', ...organization },
  ])
  const unassigned = { ...sampleDraftState, is_changed: true, organization_ids: [] }
  answer('GET /admin/scenarios/5/draft', unassigned)
  const held = Promise.withResolvers<void>()
  const assigned: number[] = []
  handle('PUT /admin/scenarios/5/organizations', async ({ request }) => {
    const { organization_ids }: { organization_ids: number[] } = JSON.parse(await request.text())
    assigned.push(...organization_ids)
    answer('GET /admin/scenarios/5/draft', { ...unassigned, organization_ids: assigned })
    await held.promise
    return HttpResponse.json({ message: 'Assigned' })
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  for (const name of ['Northwind', 'Southwind']) {
    await screen.getByRole('checkbox', { name }).click()
    await expect.element(screen.getByRole('checkbox', { name })).toBeChecked()
  }
  await expect.poll(() => assigned).toEqual([8, 9])
  held.resolve()
  await expect.element(screen.getByText('Assignments saved')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Northwind' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Southwind' })).toBeChecked()
})

test('moods have their titles in the language of the screens, or else in English', async () => {
  const titles = [{ language_code: 'pt', title_translation: 'Calmo', stale: false }]
  answer('GET /admin/mood-modifiers', [
    { ...castMood, translations: ['pt'], titles },
    { ...castMood, id: 3, title: 'Anxious' },
  ])
  const cast = [{ character: '1', mood: '2' }]
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft: { ...sampleDraftState.draft, cast } })
  const { screen } = await renderScreen('/admin/scenarios/5?step=moods')
  await expect.element(screen.getByRole('checkbox', { name: 'Calm' })).toBeChecked()
  await changeInterfaceLanguage('pt')
  await expect.element(screen.getByRole('checkbox', { name: 'Calmo' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Anxious' })).not.toBeChecked()
  await expect.element(screen.getByRole('option', { name: 'Sam Rivera: Calmo' })).toBeInTheDocument()
})

test.each([
  ['fr', 'aux archives'],
  ['pt', 'em arquivo'],
])('archived characters, moods and criteria of a draft are marked in %s', async (code, words) => {
  signInAs(person({ permissions: ['superadmin'], language: { id: 2, name: code, code } }))
  answer('GET /admin/base-characters', [{ ...castCharacter, name: 'Ines Prado', role: null, archived: true }])
  answer('GET /admin/mood-modifiers', [{ ...castMood, archived: true }])
  answer('GET /admin/evaluation-criteria', {
    evaluation_criteria: [{ id: 4, title: 'Fairness', evaluation: '', scenarios: [], archived: true }],
  })
  const draft = { ...sampleDraftState.draft, cast: [{ character: '1', mood: '2' }], criteria: '4' }
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft })
  const { screen, router } = await renderScreen('/admin/scenarios/5?step=partner')
  const goTo = (step: string) =>
    router.navigate({ to: '/admin/$', params: { _splat: 'scenarios/5' }, search: { step } })
  await expect.element(screen.getByRole('checkbox', { name: `Ines Prado (${words})` })).toBeChecked()
  await goTo('moods')
  await expect.element(screen.getByRole('checkbox', { name: `Calm (${words})` })).toBeChecked()
  await goTo('criteria')
  await expect.element(screen.getByRole('radio', { name: `Fairness (${words})` })).toBeChecked()
})

test('two moods that are chosen in quick succession are both kept', async () => {
  const anxious = { ...castMood, id: 3, title: 'Anxious' }
  answer('GET /admin/mood-modifiers', [castMood, anxious])
  const cast = [{ character: '1', mood: null }]
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft: { ...sampleDraftState.draft, cast } })
  const sent = recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5?step=moods')
  for (const name of ['Calm', 'Anxious']) {
    await screen.getByRole('checkbox', { name }).click()
    await expect.element(screen.getByRole('checkbox', { name })).toBeChecked()
  }
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    change: {
      cast: [
        { character: '1', mood: '2' },
        { character: '1', mood: '3' },
      ],
    },
  })
})

test('the moods of each character form a group with the character’s name', async () => {
  answer('GET /admin/base-characters', [
    castCharacter,
    { ...castCharacter, id: 7, name: 'Priya Nair', role: null },
  ])
  const cast = [
    { character: '1', mood: '2' },
    { character: '7', mood: null },
  ]
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft: { ...sampleDraftState.draft, cast } })
  const { screen } = await renderScreen('/admin/scenarios/5?step=moods')
  const calmOf = (name: string) => screen.getByRole('group', { name }).getByRole('checkbox', { name: 'Calm' })
  await expect.element(calmOf('Sam Rivera, Project engineer')).toBeChecked()
  await expect.element(calmOf('Priya Nair')).not.toBeChecked()
})

test('undoing a deleted person’s save does not name that person', async () => {
  answer('GET /admin/scenarios/5/draft', {
    ...sampleDraftState,
    can_undo: true,
    undoes: { id: 7, name: null },
  })
  const { screen } = await renderScreen('/admin/scenarios/5')
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Take back Somebody else’s last change?' }))
    .toBeVisible()
})

test('a draft is published with a note, and a line of the checklist leads to its step', async () => {
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, is_changed: true, revision: 'changed' })
  const published: unknown[] = []
  handle('POST /admin/scenarios/5/draft/publish', async ({ request }) => {
    published.push(JSON.parse(await request.text()))
    answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, version: 2, revision: 'version-2' })
    return HttpResponse.json({ message: 'Published', version: 2 })
  })
  const { screen, address } = await renderScreen('/admin/scenarios/5?step=publish')
  await expect.element(screen.getByText('The first one')).toBeVisible()
  await screen.getByRole('textbox', { name: 'What has changed (optional)' }).fill('A new host')
  await screen.getByRole('button', { name: 'Publish version 2' }).click()
  await expect.element(screen.getByText('Version 2 is published')).toBeVisible()
  // The button is gone, as nothing is left to publish, so the focus moves to the content.
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(published).toEqual([{ revision: 'changed', note: 'A new host' }])
  await screen.getByRole('link', { name: /The default criteria evaluate it/ }).click()
  await expect.poll(address).toContain('step=criteria')
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Criteria' })).toHaveFocus()
})

test('the version named in the address is shown with its changes and has the focus', async () => {
  const change = { part: 'prompt', kind: 'changed', before: 'Be short.', after: 'Be kind.' }
  const version = { number: 2, by: null, at: '2026-11-23T10:00:00.000Z', note: 'Kinder', changes: [change] }
  answer('GET /admin/scenarios/5/versions', [
    { ...version, number: 3, note: 'The newest', changes: [{ ...change, after: 'Be brave.' }] },
    version,
    { ...version, number: 1, note: 'The first one', changes: [] },
  ])
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish&version=2')
  await expect.element(screen.getByText('Be kind.')).toBeVisible()
  await expect.element(screen.getByText('Be brave.')).not.toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Kinder' })).toHaveFocus()
})

test('a version by a deleted user is attributed to a deleted person, and one without an author is built in', async () => {
  const version = {
    number: 2,
    by: { id: 9, name: null },
    at: '2026-11-23T10:00:00.000Z',
    note: '',
    changes: [],
  }
  answer('GET /admin/scenarios/5/versions', [version, { ...version, number: 1, by: null }])
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  await expect.element(screen.getByText(/^Deleted person, /)).toBeVisible()
  await expect.element(screen.getByText(/^built in, /)).toBeVisible()
})

test('a version shows its time and the changes of its facts, and a button loads older versions', async () => {
  const of = 'I did not dare.'
  const versions = Array.from({ length: 35 }, (_, index) => ({
    number: 35 - index,
    by: null,
    at: '2026-11-23T10:05:00.000Z',
    note: `Note ${35 - index}`,
    changes:
      index === 0
        ? [
            { part: 'fact', kind: 'changed', of, aspect: 'layer', before: 'asked', after: 'earned' },
            { part: 'fact', kind: 'added', of, aspect: 'text', language: 'pt', after: 'Não ousei.' },
          ]
        : [],
  }))
  handle('GET /admin/scenarios/5/versions', ({ request }) => {
    const before = Number(new URL(request.url).searchParams.get('before') ?? 99)
    return HttpResponse.json(versions.filter(({ number }) => number < before).slice(0, 30))
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish&version=35')
  await expect
    .element(screen.getByText('Changed: fact “I did not dare.”, when it may be known'))
    .toBeVisible()
  await expect.element(screen.getByText('Earned')).toBeVisible()
  await expect.element(screen.getByText('Added: fact “I did not dare.”, text (PT)')).toBeVisible()
  await expect.element(screen.getByText(/23 November 2026 at \d\d:05/).first()).toBeVisible()
  await expect.element(screen.getByText('Note 5', { exact: true })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Older versions' }).click()
  await expect.element(screen.getByText('Note 5', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Go back to version 2', exact: true }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Older versions' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('deleting the only need moves the focus to “Add a need”', async () => {
  recordSaves()
  const need = {
    key: 'settle',
    who: 'learner',
    what: { en: 'settles it' },
    words: { en: ['settle'] },
    by_when: false,
  }
  const world = { ...sampleDraftState.draft.world, needs: [need] }
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft: { ...sampleDraftState.draft, world } })
  const { screen } = await renderScreen('/admin/scenarios/5?step=partner')
  await screen.getByRole('button', { name: 'Delete need 1' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add a need' })).toHaveFocus()
})

test('a draft needs a title and opens in its workspace', async () => {
  answer('GET /admin/scenario-drafts', [])
  answer('POST /admin/scenario-drafts', { message: 'Draft begun', id: 5 })
  const { screen, address } = await renderScreen('/admin/scenario-drafts')
  await screen.getByRole('button', { name: 'Begin a draft' }).click()
  await expect.element(screen.getByText('Title is required')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Title of the new scenario' }).fill('A visit')
  await screen.getByRole('button', { name: 'Begin a draft' }).click()
  await expect.poll(address).toContain('/admin/scenarios/5')
})

test(
  'the steps show the template and link to criteria, moods and characters, and characters link back',
  { tags: ['long'] },
  async () => {
    const evaluation = 'Was {mood} named?'
    answer('GET /admin/evaluation-criteria', {
      evaluation_criteria: [{ id: 4, title: 'Fairness', evaluation, scenarios: [], archived: false }],
    })
    const cast = [{ character: '1', mood: '2' }]
    const draft = { ...sampleDraftState.draft, cast, criteria: '4' }
    answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft })
    const { screen, address } = await renderScreen('/admin/scenarios/5?step=criteria')
    await expect.element(screen.getByText(/^Was \{mood\} named/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Edit title and template' }))
      .toHaveAttribute('href', '/admin/evaluation-criteria/edit?criteria=4&workspace=5&step=criteria')
    await expect.element(screen.getByRole('option', { name: 'Sam Rivera: Calm' })).toBeInTheDocument()
    await screen.getByRole('link', { name: /^Moods/ }).click()
    await expect
      .element(screen.getByRole('link', { name: 'Create or change moods' }))
      .toHaveAttribute('href', '/admin/mood-modifiers?workspace=5&step=moods')
    await screen.getByRole('link', { name: /^Partner/ }).click()
    await screen.getByRole('link', { name: 'Create or change characters' }).click()
    await screen.getByRole('link', { name: 'Back to the scenario’s workspace' }).click()
    await expect.poll(address).toBe('/admin/scenarios/5?step=partner')
  },
)

test('at 1024 pixels the steps are a row above the step, and the try of the draft is beside it', async () => {
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria', { width: 1024 })
  const boxOf = (role: 'navigation' | 'region', name: string) =>
    screen.getByRole(role, { name, exact: true }).element().getBoundingClientRect()
  await expect.element(screen.getByRole('heading', { name: 'Try it' })).toBeVisible()
  const [steps, step, trying] = [
    boxOf('navigation', 'Steps'),
    boxOf('region', 'Criteria'),
    boxOf('region', 'Try it'),
  ]
  expect(steps.bottom).toBeLessThanOrEqual(step.top)
  expect(trying.left).toBeGreaterThan(step.right)
  expect(trying.width).toBeGreaterThanOrEqual(280)
  expect(step.width).toBeGreaterThanOrEqual(600)
})

test('on a phone the steps are one line in which the open step is visible', async () => {
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish', { width: 390, height: 844 })
  const rail = screen.getByRole('navigation', { name: 'Steps' })
  await expect.element(rail.getByRole('link', { name: /^Publish/ })).toBeInViewport({ ratio: 0.9 })
  expect(rail.element().getBoundingClientRect().height).toBeLessThan(90)
  expect(document.documentElement.scrollWidth).toBe(390)
  const heading = screen.getByRole('heading', { name: 'Publish', level: 3 })
  expect(heading.element().getBoundingClientRect().top).toBeLessThan(400)
})

test('the checklist names languages in the reader’s language and separates advice from what hinders', async () => {
  answer('GET /admin/scenarios/5/draft', {
    ...sampleDraftState,
    problems: [
      { step: 'languages', problem: 'stale', hinders: false, language: 'pt' },
      { step: 'languages', problem: 'no_texts', hinders: false, language: 'pt' },
      { step: 'languages', problem: 'text_missing', hinders: true, language: 'pt', field: 'title' },
      { step: 'story', problem: 'text_missing', hinders: true, field: 'title' },
    ],
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  const line = (name: string) => screen.getByRole('link', { name, exact: true })
  await expect.element(line('Languages: Portuguese is out of date')).toBeVisible()
  await expect.element(line('Languages: No texts in Portuguese')).toBeVisible()
  await expect.element(line('Languages: Title is missing (Portuguese)')).toBeVisible()
  await expect.element(line('Story: Title is missing')).toBeVisible()
  const lists = screen.getByRole('main').getByRole('list').filter({ hasText: 'Languages:' })
  await expect.element(lists.first()).not.toMatchTextContent('No texts')
  await expect.element(lists.last()).toMatchTextContent('No texts')
  await expect.element(screen.getByRole('heading', { name: 'Advice' })).toBeVisible()
  await changeInterfaceLanguage('fr')
  await expect.element(line('Langues : Aucun texte en portugais')).toBeVisible()
})
