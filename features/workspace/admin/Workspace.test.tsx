import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import {
  answerWorkspace,
  castCharacter,
  castMood,
  keepSaves,
  sampleDraftState,
} from '#testing/workspace-screen.ts'

beforeEach(answerWorkspace)

test('the cast is chosen by name, role and mood', async () => {
  const sent = keepSaves()
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
  'who plays elsewhere begins with the moods that they play there, and says so; whoever plays nowhere has none',
  { tags: ['long'] },
  async () => {
    answer('GET /admin/base-characters', [
      castCharacter,
      { ...castCharacter, id: 7, name: 'Priya Nair', role: null },
    ])
    answer('GET /admin/mood-modifiers', [castMood, { ...castMood, id: 3, title: 'Anxious' }])
    answer('GET /admin/scenario-map/usual-moods', [{ character_id: 1, mood_ids: [2, 3] }])
    const sent = keepSaves()
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

test('criteria are chosen among those that there are, archived ones left out', async () => {
  const fairness = { id: 4, title: 'Fairness', evaluation: 'Was it fair?', scenarios: [], archived: false }
  answer('GET /admin/evaluation-criteria', {
    evaluation_criteria: [fairness, { ...fairness, id: 6, title: 'Old ones', archived: true }],
  })
  const sent = keepSaves()
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria')
  const group = screen.getByRole('group', { name: 'Evaluation criteria' })
  await expect.element(group.getByRole('radio', { name: 'None: the default ones' })).toBeChecked()
  expect(group.getByRole('radio').elements()).toHaveLength(2)
  await group.getByRole('radio', { name: 'Fairness' }).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ change: { criteria: '4' } })
  await expect.element(screen.getByRole('link', { name: 'Edit the rubric' })).toBeVisible()
})

test('where nobody practises it, it is asked beside publishing who is to; where somebody does, it is not', async () => {
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
  const again = await renderScreen('/admin/scenarios/5?step=publish')
  await expect.element(again.screen.getByText('The first one').last()).toBeVisible()
  expect(again.screen.getByRole('list', { name: 'Organisations that practise it' }).elements()).toHaveLength(
    1,
  )
})

test('of two organisations that are ticked one right after the other both are assigned', async () => {
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

test('moods are read in the language of the screens, in English where they have no title in it', async () => {
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
])('in %s whatever is archived and still named says so in words that fit it', async (code, words) => {
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

test('of two moods that are chosen one right after the other both are kept', async () => {
  const anxious = { ...castMood, id: 3, title: 'Anxious' }
  answer('GET /admin/mood-modifiers', [castMood, anxious])
  const cast = [{ character: '1', mood: null }]
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft: { ...sampleDraftState.draft, cast } })
  const sent = keepSaves()
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

test('all languages that lack texts are translated by one press, whose button stays until all are', async () => {
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const held = Promise.withResolvers<void>()
  const asked: unknown[] = []
  const translated = (code: string, revision: string, texts: object, wait?: Promise<void>) =>
    handle(`POST /admin/scenarios/5/draft/translate/${code}`, async ({ request }) => {
      asked.push([code, await request.json()])
      await wait
      const draft = { ...sampleDraftState.draft, texts: { en, ...texts } }
      return HttpResponse.json({ ...sampleDraftState, draft, revision })
    })
  translated('pt', 'with-pt', { pt: en })
  translated('fr', 'with-fr', { pt: en, fr: en }, held.promise)
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  const button = screen.getByRole('button', { name: /^Generate all 2 languages/ })
  await button.click()
  await expect.poll(() => asked).toHaveLength(2)
  await expect.element(screen.getByText('Up to date')).toBeVisible()
  await expect.element(button).toBeVisible()
  held.resolve()
  await expect.element(screen.getByText('Translated: Portuguese, French')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(asked).toEqual([
    ['pt', { revision: 'version-1' }],
    ['fr', { revision: 'with-pt' }],
  ])
})

test('a deleted person whose save would be taken back is not named', async () => {
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

test('without a model the step of languages says so, and nothing can be generated', async () => {
  answer('GET /admin/scenario-brief', { can_draft: false, brief: null })
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  await expect
    .element(screen.getByText(/^No model is configured, so nothing can be translated/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /^Generate all/ })).not.toBeInTheDocument()
})

test('a language that was generated stays chosen, with what was made', async () => {
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const draft = { ...sampleDraftState.draft, texts: { en, fr: { ...en, title: 'Une visite' } } }
  answer('POST /admin/scenarios/5/draft/translate/fr', { ...sampleDraftState, draft, revision: 'with-fr' })
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  await screen.getByText('Français').click()
  await screen.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect.element(screen.getByText('All texts and facts are translated into French')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Français' })).toBeChecked()
  await expect.element(screen.getByRole('textbox', { name: 'Title: Français' })).toHaveValue('Une visite')
})

test('the texts of a language that is removed are gone from its fields at once', async () => {
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const draft = { ...sampleDraftState.draft, texts: { en, fr: { ...en, title: 'Une visite' } } }
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft })
  const sent = keepSaves()
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  const title = screen.getByRole('textbox', { name: 'Title: Français' })
  await expect.element(title).toHaveValue('Une visite')
  await screen.getByRole('button', { name: 'Remove French' }).click()
  await expect.element(title).toHaveValue('')
  await expect.element(screen.getByRole('heading', { name: 'Languages' })).toHaveFocus()
  await expect.poll(() => sent).toEqual([{ revision: 'version-1', change: { texts: { fr: null } } }])
})

test('the checklist leads to the step; a draft is published with a note, and its version is told', async () => {
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
  // The button has nothing to publish any more, so the keyboard goes on at the content.
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(published).toEqual([{ revision: 'changed', note: 'A new host' }])
  await screen.getByRole('link', { name: /The default criteria evaluate it/ }).click()
  await expect.poll(address).toContain('step=criteria')
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Criteria' })).toHaveFocus()
})

test('the version that an address names is shown with what it changed, and has the keyboard', async () => {
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

test('a change of a fact is told by what it was and is, with its time; older versions are one press away', async () => {
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
})

test('whoever deletes the only part of an agreement goes on at the button that adds one', async () => {
  keepSaves()
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

test('a draft begins with its title, and opens in its workspace', async () => {
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
  'from the steps one goes to characters, moods and criteria and back; the template and the role are read there',
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

test('the rubric is tried from any step by one press, on what was typed a moment ago', async () => {
  const draft = { ...sampleDraftState.draft, criteria: '4' }
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft })
  const sent: unknown[] = []
  handle('PATCH /admin/scenarios/5/draft', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ ...sampleDraftState, draft, revision: 'revision-1', is_changed: true })
  })
  const started: unknown[] = []
  handle('POST /admin/scenarios/5/draft/trials', async ({ request }) => {
    started.push(await request.json())
    return HttpResponse.json({ message: 'Started', id: 3, criteria: 4, version: 1 })
  })
  const { screen, address } = await renderScreen('/admin/scenarios/5')
  await screen.getByRole('textbox', { name: 'Prompt' }).fill('You are the host.')
  await screen.getByRole('button', { name: 'Trial of the rubric' }).click()
  await expect.poll(address).toBe('/admin/scenarios/5?step=criteria')
  expect(sent).toHaveLength(1)
  expect(started).toEqual([{ language: 'en', revision: 'revision-1' }])
})

test('a draft is tried beside every step, with what the director knows', async () => {
  const asked: unknown[] = []
  handle('POST /admin/scenarios/5/draft/try', async ({ request }) => {
    asked.push(JSON.parse(await request.text()))
    return HttpResponse.json({
      reply: 'The data came late.',
      tension: 2,
      trust: 1,
      task: 'respond',
      ending: null,
      facts: [
        {
          key: 'fear',
          text: 'I did not dare to say no.',
          layer: 'earned',
          is_open: false,
          reason: 'not_earned',
          conditions: ['apologised'],
          quotation: null,
        },
      ],
    })
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria')
  await screen.getByRole('textbox', { name: 'Say something' }).fill('What happened?')
  await screen.getByRole('button', { name: 'Say it' }).click()
  await expect.element(screen.getByText(/The data came late/)).toBeVisible()
  await expect.element(screen.getByText('needs: apologised')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Say something' })).toHaveFocus()
  // Nothing lies over the conversation, which screen readers read out as it grows.
  expect(notices.current()).toBeUndefined()
  expect(asked).toEqual([
    { language: 'en', cast: null, messages: [{ is_user: true, content: 'What happened?' }] },
  ])
})

/** Replies of a draft's partner that a test holds back, and what was asked for. */
function holdReplies() {
  const asked: { readonly body: unknown; readonly answer: (reply: string, status?: number) => void }[] = []
  handle('POST /admin/scenarios/5/draft/try', async ({ request }) => {
    const held = Promise.withResolvers<Response>()
    const body: unknown = await request.json()
    asked.push({
      body,
      answer: (reply, status = 200) =>
        held.resolve(
          HttpResponse.json(
            status === 200
              ? { reply, tension: 0, trust: 0, task: 'respond', ending: null, facts: [] }
              : { detail: reply },
            { status },
          ),
        ),
    })
    return held.promise
  })
  return asked
}

test('what is said to a draft stands at once and leaves the field for the next; where no reply comes it is there again', async () => {
  const asked = holdReplies()
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria')
  const field = screen.getByRole('textbox', { name: 'Say something' })
  const talk = screen.getByRole('log', { name: 'Conversation with the draft' })
  await field.fill('What happened?')
  await screen.getByRole('button', { name: 'Say it' }).click()
  await expect.element(talk).toMatchTextContent('What happened?')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await field.fill('And then?')
  asked[0]?.answer('The data came late.')
  await expect.element(talk).toMatchTextContent('The data came late.')
  await expect.element(field).toHaveValue('And then?')
  await screen.getByRole('button', { name: 'Say it' }).click()
  await expect.element(field).toHaveValue('')
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]?.answer('Too long', 400)
  await expect.element(screen.getByText('Too long')).toBeVisible()
  await expect.element(field).toHaveValue('And then?')
  expect(talk.getByRole('listitem').elements()).toHaveLength(2)
})

test('once the character has broken off, Enter says nothing more, and the words stay', async () => {
  const asked: unknown[] = []
  handle('POST /admin/scenarios/5/draft/try', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json({
      reply: 'I am leaving.',
      tension: 5,
      trust: -2,
      task: 'respond',
      ending: 'broken_off',
      facts: [],
    })
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria')
  const field = screen.getByRole('textbox', { name: 'Say something' })
  await field.fill('You are useless.')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('The character has broken off.')).toBeVisible()
  await field.fill('Wait!')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Wait!')
  expect(asked).toHaveLength(1)
})

test('a reply to a conversation that was begun anew meanwhile is dropped, also with somebody else', async () => {
  const asked = holdReplies()
  answer('GET /admin/mood-modifiers', [castMood, { ...castMood, id: 3, title: 'Anxious' }])
  const cast = [
    { character: '1', mood: '2' },
    { character: '1', mood: '3' },
  ]
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft: { ...sampleDraftState.draft, cast } })
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria')
  const talk = screen.getByRole('log', { name: 'Conversation with the draft' })
  const say = async (words: string) => {
    await screen.getByRole('textbox', { name: 'Say something' }).fill(words)
    await screen.getByRole('button', { name: 'Say it' }).click()
    await expect.element(talk).toMatchTextContent(words)
  }
  await say('First')
  await screen.getByRole('button', { name: 'Begin anew' }).click()
  await expect.element(talk.getByRole('listitem')).not.toBeInTheDocument()
  await say('Second')
  await screen.getByRole('combobox', { name: 'With' }).selectOptions('Sam Rivera: Anxious')
  await expect.element(talk.getByRole('listitem')).not.toBeInTheDocument()
  await say('Third')
  await expect.poll(() => asked).toHaveLength(3)
  asked[0]?.answer('To the first')
  asked[1]?.answer('Nobody knows', 400)
  asked[2]?.answer('To the third')
  await expect.element(talk).toMatchTextContent('To the third')
  expect(talk.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(screen.getByText('Nobody knows')).not.toBeInTheDocument()
  expect(asked[2]?.body).toMatchObject({
    cast: { character: '1', mood: '3' },
    messages: [{ is_user: true, content: 'Third' }],
  })
})

test(
  'whom one talks with stays the same while others of the cast are ticked; once they play no more it is another conversation',
  { tags: ['long'] },
  async () => {
    keepSaves()
    const asked = holdReplies()
    answer('GET /admin/base-characters', [
      castCharacter,
      { ...castCharacter, id: 7, name: 'Priya Nair', role: null },
    ])
    const cast = [
      { character: '7', mood: null },
      { character: '1', mood: null },
    ]
    answer('GET /admin/scenarios/5/draft', {
      ...sampleDraftState,
      draft: { ...sampleDraftState.draft, cast },
    })
    const { screen } = await renderScreen('/admin/scenarios/5?step=partner')
    const partner = screen.getByRole('combobox', { name: 'With' })
    const field = screen.getByRole('textbox', { name: 'Say something' })
    const talk = screen.getByRole('log', { name: 'Conversation with the draft' })
    await partner.selectOptions('Sam Rivera')
    await field.fill('What happened?')
    await screen.getByRole('button', { name: 'Say it' }).click()
    await expect.poll(() => asked).toHaveLength(1)
    asked[0]?.answer('The data came late.')
    await expect.element(talk).toMatchTextContent('The data came late.')
    await screen.getByRole('checkbox', { name: 'Priya Nair' }).click()
    await expect.element(partner).toHaveDisplayValue('Sam Rivera')
    await screen.getByRole('checkbox', { name: 'Priya Nair' }).click()
    await expect.element(partner).toHaveDisplayValue('Sam Rivera')
    await field.fill('And then?')
    await screen.getByRole('button', { name: 'Say it' }).click()
    await expect.poll(() => asked).toHaveLength(2)
    expect(asked[1]?.body).toMatchObject({ cast: { character: '1', mood: null } })
    asked[1]?.answer('I said nothing.')
    await expect.element(talk).toMatchTextContent('I said nothing.')
    await screen.getByRole('checkbox', { name: /^Sam Rivera/ }).click()
    await expect.element(partner).toHaveDisplayValue('Priya Nair')
    await expect.element(talk.getByRole('listitem')).not.toBeInTheDocument()
  },
)

test('at the step of criteria one press runs five simulated learners on what was typed a moment ago', async () => {
  const text = { en: 'Asked openly', pt: 'Perguntou', fr: 'A demandé' }
  const rubric = {
    id: 7,
    version: 2,
    hash: 'h',
    author: null,
    created_at: '2026-11-20T10:00:00.000Z',
    published: null,
  }
  const check = {
    key: 'asking',
    name: text,
    description: text,
    skill: null,
    examples: { met: text, partly: null, not_met: text },
    kind: 'judged',
    evidence: 'own_words',
    occasion: null,
    counter: false,
  }
  const trial = (ended_at: string | null, failure: string | null = null) => ({
    id: 9,
    scenario: { id: 5, title: 'A visit' },
    is_draft: true,
    language: 'en',
    started_by: 'Amara Okafor',
    created_at: '2026-11-20T10:00:00.000Z',
    ended_at,
    failure,
    conversations: (['poor', 'average', 'good', 'hostile', 'stuffing'] as const).map((learner) => ({
      learner,
      planned: 4,
      messages: [],
      cells: learner === 'poor' ? [{ key: 'asking', verdict: 'not_met', evidence: [] }] : null,
    })),
    expectations: [],
    agreement: null,
    cases: [],
    flags: [],
    ranking: null,
  })
  answer('GET /admin/evaluation-criteria', {
    evaluation_criteria: [{ id: 3, title: 'Feedback', evaluation: '', scenarios: [], archived: false }],
  })
  answer('GET /admin/scenarios/5/draft', {
    ...sampleDraftState,
    draft: { ...sampleDraftState.draft, criteria: '3' },
  })
  answer('GET /admin/evaluation-criteria/3/rubric/versions', [rubric])
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2', { ...rubric, checks: [check] })
  answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', { trial: null })
  const sent: unknown[] = []
  handle('POST /admin/scenarios/5/draft/trials', async ({ request }) => {
    sent.push(JSON.parse(await request.text()))
    answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', { trial: trial(null) })
    return HttpResponse.json({ message: 'Trial started', id: 9, criteria: 3, version: 2 })
  })
  handle('POST /admin/rubric-trials/9/stop', () => {
    answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', {
      trial: trial('2026-11-20T10:01:00.000Z', 'rubric-trials.stopped'),
    })
    return HttpResponse.json({ message: 'Trial stopped' })
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria')
  await screen.getByRole('button', { name: 'Run the five learners' }).click()
  await expect.poll(() => sent).toEqual([{ revision: 'version-1', language: 'en' }])
  await expect.element(screen.getByRole('progressbar', { name: 'Progress of the trial' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Asked openly, Poor. Not met' })).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText('The trial was stopped.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Run again' })).toBeVisible()
})

test('at 1024 pixels the steps stand in a row above, and a draft is tried beside the step', async () => {
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

test('on a phone the steps are one line that scrolls sideways, with the one that is open in sight', async () => {
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish', { width: 390, height: 844 })
  const rail = screen.getByRole('navigation', { name: 'Steps' })
  await expect.element(rail.getByRole('link', { name: /^Publish/ })).toBeInViewport({ ratio: 0.9 })
  expect(rail.element().getBoundingClientRect().height).toBeLessThan(90)
  expect(document.documentElement.scrollWidth).toBe(390)
  const heading = screen.getByRole('heading', { name: 'Publish', level: 3 })
  expect(heading.element().getBoundingClientRect().top).toBeLessThan(400)
})

test('the checklist names a language in the reader’s, and lists what hinders apart from advice', async () => {
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
