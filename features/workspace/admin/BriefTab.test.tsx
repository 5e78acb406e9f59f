import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleWorkspaceDraft } from '#testing/sample-workspace-draft.ts'
import type { BriefReply, ScenarioBriefState } from '../contract-brief.ts'
import type { DraftState } from '../contract.ts'

const answers = {
  learner: 'A new team lead',
  other: 'Robin, a nurse',
  situation: 'Robin is late again',
  practice: 'Asking before judging',
  secret: 'A parent to look after',
}
const drafting: ScenarioBriefState = {
  answers,
  languages: ['pt'],
  state: 'drafting',
  stage: 'partner_and_criteria',
  failure: null,
  scenario_id: null,
  started_at: '2026-11-23T20:00:00.000Z',
}
const told = (brief: ScenarioBriefState | null, can_draft = true): BriefReply => ({ can_draft, brief })

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
  ])
  answer('GET /admin/scenario-drafts', [])
})

test('a brief without answers is not sent, and a complete one is sent with the chosen languages', async () => {
  answer('GET /admin/scenario-brief', told(null))
  const sent: unknown[] = []
  handle('POST /admin/scenario-brief', async ({ request }) => {
    sent.push(JSON.parse(await request.text()))
    return HttpResponse.json(told(drafting))
  })
  const { screen } = await renderScreen('/admin/scenario-drafts/brief')
  await screen.getByRole('button', { name: 'Write the draft' }).click()
  await expect.element(screen.getByText('Please answer this question').first()).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('textbox', { name: 'Who is the learner?' }).fill(answers.learner)
  await screen.getByRole('textbox', { name: 'Who is the other person?' }).fill(answers.other)
  await screen.getByRole('textbox', { name: 'What is it about, and why is it hard?' }).fill(answers.situation)
  await screen
    .getByRole('textbox', { name: 'What should the learner practise and reach?' })
    .fill(answers.practice)
  await screen.getByRole('textbox', { name: /^What does the other person keep back/ }).fill(answers.secret)
  await screen.getByRole('checkbox', { name: 'Português' }).click()
  await screen.getByRole('button', { name: 'Write the draft' }).click()
  await expect.poll(() => sent).toEqual([{ answers, languages: ['pt'] }])
  await expect
    .element(screen.getByText('The model is writing your scenario: What the character knows, and the rubric'))
    .toBeVisible()
})

test('a draft that is being written can be stopped, and the form shows the answers again', async () => {
  answer('GET /admin/scenario-brief', told(drafting))
  answer('POST /admin/scenario-brief/cancel', told({ ...drafting, state: 'cancelled' }))
  const { screen } = await renderScreen('/admin/scenario-drafts/brief')
  await expect.element(screen.getByRole('progressbar', { name: 'Progress of the draft' })).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText(/^You have stopped the draft/)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Who is the learner?' }))
    .toHaveValue('A new team lead')
  await expect.element(screen.getByRole('checkbox', { name: 'Português' })).toBeChecked()
})

test('a failed brief says why and keeps the answers', async () => {
  const failure = {
    code: 'workspace.draftUnusable',
    detail: 'The model has answered, but not with a whole scenario. Please try again.',
  }
  answer('GET /admin/scenario-brief', told({ ...drafting, state: 'failed', failure }))
  const { screen } = await renderScreen('/admin/scenario-drafts/brief')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'The model has answered, but not with a whole scenario. Please try again. Nothing was stored, and your answers are kept.',
    )
  await expect
    .element(screen.getByRole('textbox', { name: 'Who is the other person?' }))
    .toHaveValue('Robin, a nurse')
})

test('a finished draft can be opened, and another brief begins empty', async () => {
  answer('GET /admin/scenario-brief', told({ ...drafting, state: 'drafted', scenario_id: 5 }))
  const { screen } = await renderScreen('/admin/scenario-drafts/brief')
  await expect
    .element(screen.getByRole('link', { name: 'Open the draft' }))
    .toHaveAttribute('href', '/admin/scenarios/5')
  await screen.getByRole('button', { name: 'Draft another one' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Who is the learner?' })).toHaveValue('')
})

test('after a second brief the link opens the second draft', async () => {
  answer('GET /admin/scenario-brief', told({ ...drafting, state: 'drafted', scenario_id: 5 }))
  const { screen } = await renderScreen('/admin/scenario-drafts/brief')
  await screen.getByRole('button', { name: 'Draft another one' }).click()
  for (const field of screen.getByRole('textbox').all()) await field.fill('A nurse')
  answer('POST /admin/scenario-brief', told(drafting))
  answer('GET /admin/scenario-brief', told({ ...drafting, state: 'drafted', scenario_id: 6 }))
  await screen.getByRole('button', { name: 'Write the draft' }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Open the draft' }))
    .toHaveAttribute('href', '/admin/scenarios/6')
})

test('without a model a sentence replaces the link to the brief', async () => {
  answer('GET /admin/scenario-brief', told(null, false))
  const { screen } = await renderScreen('/admin/scenario-drafts')
  await expect.element(screen.getByText(/^No model is configured, so nothing can be drafted/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Draft from a brief' }).elements()).toEqual([])
})

test('a step that a model has written is marked until somebody has looked at it', async () => {
  const state: DraftState = {
    draft: sampleWorkspaceDraft('A visit'),
    revision: 'revision-1',
    version: null,
    is_changed: true,
    can_undo: false,
    updated: null,
    archived: false,
    organization_ids: [],
    drafted: {
      by: 'openai:gpt-5-mini',
      prompt_version: 'brief/1',
      at: '2026-11-23T20:00:00.000Z',
      unseen: ['story'],
    },
    problems: [{ step: 'story', problem: 'not_looked_at', hinders: true }],
  }
  answer('GET /admin/scenarios/5/draft', state)
  answer('GET /admin/base-characters', [])
  answer('GET /admin/mood-modifiers', [])
  const sent: unknown[] = []
  handle('POST /admin/scenarios/5/draft/looked-at', async ({ request }) => {
    sent.push(JSON.parse(await request.text()))
    return HttpResponse.json({
      ...state,
      drafted: state.drafted && { ...state.drafted, unseen: [] },
      problems: [],
    })
  })
  const { screen } = await renderScreen('/admin/scenarios/5')
  await expect.element(screen.getByText('Drafted by a model', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^openai:gpt-5-mini has written this step/)).toBeVisible()
  await screen.getByRole('button', { name: 'I have looked at it' }).click()
  await expect.poll(() => sent).toEqual([{ revision: 'revision-1', step: 'story' }])
  await expect.element(screen.getByText('This step counts as looked at')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Story' })).toHaveFocus()
  await expect.element(screen.getByText('Drafted by a model', { exact: true })).not.toBeInTheDocument()
})
