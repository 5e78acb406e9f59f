import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import { sampleScenario } from '#testing/sample-scenarios.ts'
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
  const { screen, queryClient, address } = await renderScreen('/evaluation/7', { width })
  const strength = screen.getByRole('region', { name: 'What worked' })
  const change = screen.getByRole('region', { name: 'One thing to change' })
  const practise = screen.getByRole('button', { name: 'Practise this again' })
  await expect.element(practise).toBeVisible()
  const again = screen.getByRole('link', { name: /^Try this moment again/ })
  return { screen, queryClient, strength, change, practise, again, address }
}

test('a phone shows strength and change with their quotations, and the next step without scrolling', async () => {
  const { strength, change, again } = await open(
    {
      ...byModel,
      checks: [
        // An undesirable check that was avoided is no strength, and a verdict without evidence is no change.
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
  expect(again.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(710)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('in a language that has no rubrics, names of checks are marked as English', async () => {
  const { strength, change } = await open({
    ...byModel,
    language: 'de',
    scenario: { id: 3, title: 'Salary negotiation', description: 'Ask for more.', language: 'en' },
    checks: [
      check('Takes up', { evidence: [{ message_id: 103, quotation: 'That sounds exhausting.' }] }),
      check('Is fair', { verdict: 'partly', ...blame }),
    ],
  })
  const languageOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang')
  expect(languageOf(strength.getByText('Takes up').element())).toBe('en')
  expect(languageOf(change.getByText('Is fair').element())).toBe('en')
  expect(languageOf(strength.getByText('That sounds exhausting.').element())).toBe('de')
  expect(languageOf(document.querySelector('h1') ?? document.body)).toBe('en')
})

test('without a rubric, the model’s statements are the strength and the change', async () => {
  const { strength, change } = await open(byModel)
  await expect.element(strength).toMatchTextContent(/An open question at the very beginning/)
  await expect.element(change).toMatchTextContent(/“Always” speaks about the person/)
})

test('without anything to change, the card says that no change is suggested', async () => {
  const { change, strength } = await open({ ...byModel, specifics: [] })
  await expect.element(change).toMatchTextContent(/No change is suggested/)
  expect(strength.all()).toHaveLength(0)
})

test('an evaluation by rules says that they count and do not judge', async () => {
  const { screen, strength, change } = await open({})
  await expect
    .element(screen.getByRole('region', { name: 'Counted and quoted, not judged' }))
    .toMatchTextContent(/Fixed rules count what they can be sure of;/)
  expect([...strength.all(), ...change.all()]).toHaveLength(0)
})

/** The texts of the page's primary buttons and links. */
const primaries = () =>
  [...document.querySelectorAll('main button, main a')]
    .filter((one) => one.classList.contains('bg-accent'))
    .map(({ textContent }) => textContent)

const calm = { id: 2, title: 'Calm', translations: [], kind: 'calm' }
const tense = { id: 5, title: 'Frustrated', translations: [], kind: 'angry' }
const allMet = { ...byModel, specifics: [], checks: [check('Plans', { verdict: 'met' })] }

/** Answers requests to start a chat, and records them. */
function answerStarts(...replies: readonly (() => Response)[]): string[] {
  const asked: string[] = []
  answer('GET /chats/8', { detail: 'Chat not found' }, { status: 404 })
  handle('POST /chats/create', ({ request }) => {
    const reply = replies[asked.length]
    asked.push(new URL(request.url).search)
    return reply ? reply() : HttpResponse.json({ chat_id: 8 })
  })
  return asked
}

test('the moment of an unmet check is the only primary step', async () => {
  const { again, practise, address } = await open({
    ...byModel,
    checks: [check('Plans', { verdict: 'not_met' }), check('Is fair', { verdict: 'partly', ...blame })],
  })
  await expect.element(again).toHaveAccessibleName('Try this moment again: Is fair')
  expect(primaries()).toEqual(['Try this moment again'])
  await expect.element(practise).toBeVisible()
  await again.click()
  await expect.poll(address).toBe('/chat/7/again/105?branch=1&check=is+fair')
})

test('a measurement of a study cannot be tried again', async () => {
  signInAs()
  const checks = [check('Is fair', { verdict: 'partly', ...blame })]
  answer('GET /evaluations/history', [evaluationOf({ ...byModel, checks, is_measurement: true })])
  answer('GET /evaluations/7/messages', [...judgedMessages])
  const { screen } = await renderScreen('/evaluation/7')
  await expect
    .element(screen.getByRole('region', { name: 'One thing to change' }))
    .toMatchTextContent(/Is fair/)
  await expect.element(screen.getByRole('link', { name: 'View Chat' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Try/ }).elements()).toEqual([])
  expect(primaries()).toEqual([])
})

test('a check that rules counted can be tried again, and shows the words that they counted', async () => {
  const { screen, again } = await open({
    checks: [check('Is fair', { verdict: 'not_met', kind: 'counted', ...blame })],
  })
  const points = screen.getByRole('region', { name: 'Counted and quoted, not judged' })
  await expect.element(points).toMatchTextContent(/Is fair.*You always leave things until the last minute/)
  await expect.element(points.getByRole('link', { name: 'Try this moment again: Is fair' })).toBeVisible()
  expect(again.all()).toHaveLength(1)
})

test('words in which a counted check misses something are labelled as such', async () => {
  const missing = { message_id: 105, quotation: 'You always leave things', is_missing: true }
  const { screen } = await open({
    produced_by: 'scripted',
    checks: [check('Asks', { kind: 'counted', verdict: 'partly', evidence: [missing] })],
  })
  const counted = screen.getByRole('region', { name: 'Counted and quoted, not judged' })
  await expect
    .element(counted)
    .toMatchTextContent(/Partly met.*Here it would have helped most.*You always leave/)
})

test('a failed start can be repeated, with the same scenario, mood and language', async () => {
  const { practise, address, screen } = await open({
    ...allMet,
    language: 'fr',
    checks: [check('Plans', { verdict: 'not_met' })],
  })
  expect(primaries()).toEqual(['Practise this again'])
  const asked = answerStarts(() => HttpResponse.json({ detail: 'Gone' }, { status: 403 }))
  await practise.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await practise.click()
  await expect.poll(address).toBe('/chat/8')
  expect(asked).toEqual(Array(2).fill('?scenario_id=3&language=fr&mood=2'))
})

test('a learner who leaves the evaluation while a conversation starts stays where they are', async () => {
  const { screen, queryClient, practise, address } = await open({
    ...allMet,
    checks: [check('Plans', { verdict: 'not_met' })],
  })
  const made = Promise.withResolvers<void>()
  handle('POST /chats/create', async () => {
    await made.promise
    return HttpResponse.json({ chat_id: 8 })
  })
  answer('GET /chats/', [])
  await practise.click()
  await screen.getByRole('link', { name: 'Back to history' }).click()
  await expect.poll(address).toBe('/history')
  expect(queryClient.isMutating()).toBe(1)
  made.resolve()
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(address()).toBe('/history')
})

test('when all checks are met, the next step is a harder mood, or a harder scenario after the hardest mood', async () => {
  const own = { ...sampleScenario, id: 3, has_mood_modifiers: true, available_moods: [calm, tense] }
  answer('GET /scenarios/', [own, { ...sampleScenario, id: 4, title: 'Delivery', difficulty: 'hard' }])
  const { screen, address, practise } = await open(allMet)
  const harder = screen.getByRole('button', { name: 'A step harder: Frustrated' })
  await expect.element(harder).toBeVisible()
  expect(primaries()).toEqual(['A step harder: Frustrated'])
  await expect.element(practise).toBeVisible()
  const asked = answerStarts()
  await harder.click()
  await expect.poll(address).toBe('/chat/8')
  await screen.unmount()
  const { screen: hardest } = await open({ ...allMet, mood: 5 })
  await hardest.getByRole('button', { name: 'A harder scenario: Delivery' }).click()
  await expect.poll(() => asked).toEqual(['?scenario_id=3&language=en&mood=5', '?scenario_id=4&language=en'])
})

test('a harder mood is offered even if the scenario is on the second page of the list', async () => {
  const others = Array.from({ length: 60 }, (_, index) => ({ ...sampleScenario, id: 100 + index }))
  const own = { ...sampleScenario, id: 3, has_mood_modifiers: true, available_moods: [calm, tense] }
  handle('GET /scenarios/', ({ request }) =>
    HttpResponse.json(new URL(request.url).searchParams.get('after') === '159' ? [own] : others),
  )
  const { screen } = await open(allMet)
  await expect.element(screen.getByRole('button', { name: 'A step harder: Frustrated' })).toBeVisible()
  expect(primaries()).toEqual(['A step harder: Frustrated'])
})

test('when all checks are met and the scenarios fail to load, the same scenario is offered', async () => {
  answer('GET /scenarios/', { detail: 'Gone' }, { status: 410 })
  await open(allMet)
  expect(primaries()).toEqual(['Practise this again'])
})
