import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'

const byModel = { produced_by: 'openai:judge-1', prompt_version: 'evaluator/4', skills: [] }

const check = (name: string, differences: Partial<EvaluatedCheck>): EvaluatedCheck => ({
  key: name.toLowerCase(),
  name,
  skill: null,
  kind: 'judged',
  counter: false,
  verdict: 'met',
  readings: { met: 3, partly: 0, not_met: 0, no_occasion: 0 },
  evidence: [],
  ...differences,
})

const blame = {
  evidence: [{ message_id: 105, quotation: 'You always leave things until the last minute' }],
}

async function open(differences: Partial<Evaluation>, width = 1280) {
  signInAs()
  answer('GET /evaluations/history', [evaluationOf(differences)])
  answer('GET /evaluations/7/messages', [...judgedMessages])
  const { screen, address } = await renderScreen('/evaluation/7', { width })
  const strength = screen.getByRole('region', { name: 'What worked' })
  const change = screen.getByRole('region', { name: 'One thing to change' })
  const practise = screen.getByRole('button', { name: 'Practise this again' })
  await expect.element(practise).toBeVisible()
  return { screen, strength, change, practise, address }
}

test('a phone shows strength, change and the next step at once, each with the words that it rests on', async () => {
  const { strength, change, practise } = await open(
    {
      ...byModel,
      checks: [
        // What came closest to blame is no strength, and a verdict without words is no change.
        check('No blame', { counter: true, ...blame }),
        check('Takes up', { evidence: [{ message_id: 103, quotation: 'That sounds exhausting.' }] }),
        check('Plans', { verdict: 'not_met' }),
        check('Is fair', { verdict: 'partly', ...blame }),
      ],
    },
    390,
  )
  await expect
    .element(strength)
    .toMatchTextContent(/^What workedTakes up.*That sounds exhausting\..*Message 2/)
  await expect
    .element(change)
    .toMatchTextContent(
      /^One thing to changeIs fairYou said.*until the last minute.*Message 3It could sound like thisThe survey came four/,
    )
  expect(practise.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(710)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('without a rubric, the model’s statements are the strength and the change', async () => {
  const { strength, change } = await open(byModel)
  await expect.element(strength).toMatchTextContent(/An open question at the very beginning/)
  await expect.element(change).toMatchTextContent(/“Always” speaks about the person/)
})

test('without anything to change it says so', async () => {
  const { change, strength } = await open({ ...byModel, specifics: [] })
  await expect.element(change).toMatchTextContent(/No change is suggested/)
  expect(strength.all()).toHaveLength(0)
})

test('rules say that they do not judge', async () => {
  const { screen, strength, change } = await open({})
  await expect
    .element(screen.getByRole('region', { name: 'Counted and quoted, not judged' }))
    .toMatchTextContent(/There is no AI model here\./)
  expect([...strength.all(), ...change.all()]).toHaveLength(0)
})

test('the next step starts the same scenario in the same mood and language, once', async () => {
  const { practise, address, screen } = await open(byModel)
  const asked: string[] = []
  answer('GET /chats/7', {
    id: 7,
    chat_id: 7,
    scenario: { id: 3, title: 'Feedback', description: 'Talk.' },
    mood: 2,
    language: 'fr',
    turn_count: 6,
    evaluation: null,
    is_evaluated: true,
    created_at: '2026-11-18T10:00:00.000Z',
    context: [],
    messages: [],
    partner: { name: 'scripted', prompt_version: null, language: 'fr' },
    voice: { language: null, transcribes: false },
  })
  handle('POST /chats/create', () => HttpResponse.json({ detail: 'Gone' }, { status: 403 }))
  await practise.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  handle('POST /chats/create', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json({ chat_id: 8 })
  })
  answer('GET /chats/8', { detail: 'Chat not found' }, { status: 404 })
  await practise.click()
  await expect.poll(address).toBe('/chat/8')
  expect(asked).toEqual(['?scenario_id=3&language=fr&mood=2'])
})
