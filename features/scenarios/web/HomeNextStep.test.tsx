import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { PracticeSummary } from '#features/practice/contract.ts'
import { answer, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { noPractice, sampleAdvice, sampleRunningChat } from '#testing/sample-practice.ts'
import { sampleScenario } from '#testing/sample-scenarios.ts'

beforeEach(() => {
  signInAs()
  answer('GET /languages/', [])
  answer('GET /scenarios/', [sampleScenario])
})

async function open(practice: Partial<PracticeSummary>, width?: number) {
  answer('GET /practice', { ...noPractice, ...practice })
  const { screen, address } = await renderScreen('/', width === undefined ? {} : { width })
  const running = screen.getByRole('region', { name: 'Saying no to a senior stakeholder' })
  const advice = screen.getByRole('region', { name: 'Asks before advising' })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, running, advice, address }
}

test('the running chat is shown with its last words, and one click continues it', async () => {
  const { running, address } = await open({ running: sampleRunningChat, advice: sampleAdvice })
  await expect
    .element(running)
    .toMatchTextContent(
      /^Go on where you stoppedSaying no to a senior stakeholderDominique Aubert, turn 3 of 5Good, June then\.Go on$/,
    )
  await running.getByRole('link', { name: 'Go on' }).click()
  await expect.poll(address).toBe('/chat/7')
})

test('a running chat with enough turns is ready to be evaluated, and needs no character', async () => {
  const { running } = await open({ running: { ...sampleRunningChat, character: null, turn_count: 7 } })
  await expect.element(running).toMatchTextContent(/Your partner, 7 turns: ready to be evaluated/)
})

test('the last advice shows the learner’s words and a better wording, and links to the moment and the evaluation', async () => {
  const { advice, address } = await open({ running: sampleRunningChat, advice: sampleAdvice })
  await expect
    .element(advice)
    .toMatchTextContent(
      /Last time: one thing to change.*Feedback after missed deadlines.*Asks before advisingNot metYou said: Block two hours every morning\.It could sound like this: What would make/,
    )
  expect(advice.getByRole('link', { name: 'See the evaluation' }).element().getAttribute('href')).toBe(
    '/evaluation/6?branch=1',
  )
  await advice.getByRole('link', { name: 'Try this moment again' }).click()
  await expect.poll(address).toBe('/chat/6/again/103?branch=1&check=asks-first')
})

test('a check and a title that exist only in English are marked as English, and quotations as Arabic', async () => {
  const scenario = { ...sampleAdvice.scenario, language: 'en' }
  const moment = sampleAdvice.moment && {
    ...sampleAdvice.moment,
    quotation: 'خصص ساعتين',
    better: 'ما الذي يساعدك؟',
  }
  const { advice } = await open({ advice: { ...sampleAdvice, language: 'ar', scenario, moment } })
  const languageOf = (text: string) =>
    advice.getByText(text, { exact: true }).element().closest('[lang]')?.getAttribute('lang')
  const words = ['خصص ساعتين', 'ما الذي يساعدك؟']
  await expect.element(advice).toBeVisible()
  expect(['Asks before advising', 'Feedback after missed deadlines', ...words].map(languageOf)).toEqual([
    'en',
    'en',
    'ar',
    'ar',
  ])
  for (const text of words)
    expect(getComputedStyle(advice.getByText(text, { exact: true }).element()).direction).toBe('rtl')
})

test('the last advice on an own conversation shows its date and its number of rehearsals', async () => {
  const own_conversation = { id: 5, takes_place_on: '2026-12-03', tries: 2 }
  const scenario = { id: null, title: 'Conversation: my manager' }
  const { advice } = await open({ advice: { ...sampleAdvice, scenario, own_conversation } })
  await expect
    .element(advice)
    .toMatchTextContent(
      /Conversation: my manager.*By 3 December 2026\s· Rehearsed 2 timesAsks before advising/,
    )
  await expect.element(advice.getByRole('link', { name: 'Try this moment again' })).toBeVisible()
})

test('an evaluation by rules is shown as counted, and without a moment it offers no new try', async () => {
  const { screen } = await open({
    running: sampleRunningChat,
    advice: { ...sampleAdvice, is_counted: true, moment: null },
  })
  const advice = screen.getByRole('region', { name: 'Counted, nothing stood out' })
  await expect.element(advice).toMatchTextContent(/Last time: counted, not judged.*Fixed rules counted/)
  await expect.element(advice.getByRole('link', { name: 'See the evaluation' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try this moment again' })).not.toBeInTheDocument()
})

test('a failure to load the practice summary shows the reason and can be retried, while the scenarios are shown', async () => {
  answer('GET /practice', { detail: 'Internal server error' }, { status: 500 })
  const { screen } = await renderScreen('/')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('What you practised could not be loaded: Internal server error')
  await expect.element(screen.getByRole('heading', { name: sampleScenario.title })).toBeVisible()
  answer('GET /practice', { ...noPractice, running: sampleRunningChat })
  screen.getByRole('button', { name: 'Try again' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'Go on' })).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test.each(['en', 'pt', 'fr'])('long words in %s fit a small phone', async (code) => {
  signInAs(person({ language: { id: 2, name: code, code } }))
  const long = 'Handlungsbevollmächtigtenbesprechung'.repeat(8)
  answer('GET /practice', {
    ...noPractice,
    running: { ...sampleRunningChat, scenario: { id: 5, title: long }, last_words: long },
    advice: {
      ...sampleAdvice,
      moment: sampleAdvice.moment && { ...sampleAdvice.moment, title: long, better: long },
    },
  })
  const { screen } = await renderScreen('/', { width: 320 })
  await expect.element(screen.getByRole('region', { name: long }).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
