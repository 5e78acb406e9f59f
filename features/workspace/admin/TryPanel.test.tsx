import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { notices } from '#platform/web/notices/notices.ts'
import { answer, handle } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import {
  answerWorkspace,
  castCharacter,
  castMood,
  recordSaves,
  sampleDraftState,
} from '#testing/workspace-screen.ts'

beforeEach(answerWorkspace)

test('a trial of the rubric saves the typed text first and leads to the step of criteria', async () => {
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

test('a try of a draft shows the reply and the conditions of a fact beside the step', async () => {
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
  // No notice covers the conversation, which screen readers read out as it grows.
  expect(notices.current()).toBeUndefined()
  expect(asked).toEqual([
    { language: 'en', cast: null, messages: [{ is_user: true, content: 'What happened?' }] },
  ])
})

/** Holds replies of a draft's partner, and records the requests. */
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

test('a message to a draft appears at once and clears the field, and returns to it if the reply fails', async () => {
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

test('after the character has broken off, Enter sends nothing and keeps the text', async () => {
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

test('an Enter that ends a composition sends nothing to a draft, also as Safari reports it', async () => {
  const asked = holdReplies()
  const { screen } = await renderScreen('/admin/scenarios/5?step=criteria')
  const field = screen.getByRole('textbox', { name: 'Say something' })
  await field.fill('かいぎ')
  const enter = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
  field.element().dispatchEvent(new KeyboardEvent('keydown', enter))
  await userEvent.keyboard('です')
  await expect.element(field).toHaveValue('かいぎです')
  expect(asked).toHaveLength(0)
})

test('removing a language ends the conversation in it, and the next message is in English', async () => {
  recordSaves()
  const asked = holdReplies()
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const draft = { ...sampleDraftState.draft, texts: { en, fr: { ...en, title: 'Une visite' } } }
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft })
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  const field = screen.getByRole('textbox', { name: 'Say something' })
  const talk = screen.getByRole('log', { name: 'Conversation with the draft' })
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Français')
  await field.fill('Bonjour')
  await screen.getByRole('button', { name: 'Say it' }).click()
  await expect.poll(() => asked).toHaveLength(1)
  asked[0]?.answer('Bonjour à vous.')
  await expect.element(talk).toMatchTextContent('Bonjour à vous.')
  const languageOf = (text: string) => talk.getByText(text).element().closest('[lang]')?.getAttribute('lang')
  expect(['Partner:', 'Bonjour à vous.'].map(languageOf)).toEqual(['en', 'fr'])
  await screen.getByRole('button', { name: 'Remove French' }).click()
  await expect.element(talk.getByRole('listitem')).not.toBeInTheDocument()
  await field.fill('Hello')
  await screen.getByRole('button', { name: 'Say it' }).click()
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked.map(({ body }) => body)).toMatchObject([
    { language: 'fr' },
    { language: 'en', messages: [{ is_user: true, content: 'Hello' }] },
  ])
})

test('a reply to a conversation that was started again is dropped, also after a change of the partner', async () => {
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
  'a change to the rest of the cast keeps the chosen partner, and removing the partner ends the conversation',
  { tags: ['long'] },
  async () => {
    recordSaves()
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

test('the step of criteria runs the five simulated learners, shows their progress and stops them', async () => {
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
