import { expect, test } from 'vitest'
import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import { answer, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'

const none = { met: 0, partly: 0, not_met: 0, no_occasion: 0 }
const check = (
  key: string,
  verdict: SettledVerdict,
  differences: Partial<EvaluatedCheck> = {},
): EvaluatedCheck => ({
  key,
  name: `Did ${key}`,
  skill: 'asking',
  kind: 'judged',
  counter: false,
  verdict,
  readings: none,
  evidence: [],
  ...differences,
})

async function open(differences: Partial<Evaluation>, hasTranscript = true, place = '/evaluation/7') {
  signInAs()
  answer('GET /evaluations/history', [
    evaluationOf({ rubric: { id: 1, version: 3, hash: 'f00' }, skills: [], ...differences }),
  ])
  if (hasTranscript) answer('GET /evaluations/7/messages', [...judgedMessages])
  else answer('GET /evaluations/7/messages', { detail: 'Access denied' }, { status: 403 })
  const { screen, address } = await renderScreen(place)
  const card = screen.getByRole('region', { name: 'Skills and their checks' })
  await expect.element(card).toBeVisible()
  return { screen, card, address }
}

test('checks are listed by skill, the weakest first, each with its verdict and how many readings agreed', async () => {
  const { screen, card } = await open({
    checks: [
      check('ask', 'met', { readings: { ...none, met: 3 } }),
      check('plan', 'partly', { skill: 'planning', readings: { ...none, partly: 3, met: 2 } }),
      check('count', 'not_met', { skill: 'planning', kind: 'counted' }),
      check('found', 'met', {
        skill: 'planning',
        kind: 'counted',
        readings: { met: 3, partly: 0, not_met: 0, no_occasion: 0 },
      }),
      check('offer', 'no_occasion', { skill: null, readings: { ...none, no_occasion: 3 } }),
      check('guess', 'divided', { readings: { ...none, met: 2, partly: 1, not_met: 2 } }),
      check('judge', 'not_judged'),
    ],
    skills: [
      { skill: 'asking', level: 2 },
      { skill: 'planning', level: 1 },
    ],
  })
  const names = card.getByRole('heading', { level: 3 }).elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Planning', 'Asking', 'Also looked at'])
  // Elements in a closed section are in no accessibility tree, so they are found by their tags.
  const rows = card.getByRole('listitem').elements()
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Did planPartly met · 3 of 5 readings agreedNot right?',
    'Did countNot met · countedNot right?',
    'Did foundMet · 3 of 3 readings agreedNot right?',
    'Did askMet · 3 of 3 readings agreedNot right?',
    'Did guessDivided · Met 2, Partly met 1, Not met 2Not right?',
    'Did offerNo occasion · 3 of 3 readings agreedNot right?',
  ])
  const provenance = screen.getByRole('region', { name: 'How this evaluation was made' })
  await expect
    .element(provenance)
    .toMatchTextContent(
      /by version 3 of the rubric, .* did not read the scenario’s own evaluation criteria\./,
    )
})

test('in a language that has no rubrics, names of checks are marked as English and quotations are not', async () => {
  const quotation = 'ماذا حدث؟'
  const evidence = [{ message_id: 101, quotation }]
  const { card } = await open({
    language: 'ar',
    checks: [check('ask', 'met', { evidence }), check('judge', 'not_judged')],
  })
  const languageOf = (text: string) =>
    card.getByText(text, { exact: true }).first().element().closest('[lang]')?.getAttribute('lang')
  expect(['Did ask', 'Did judge', quotation].map(languageOf)).toEqual(['en', 'en', 'ar'])
})

test('without a model, the checks that need one are in a closed section, and skills with no other check are not listed', async () => {
  const { card } = await open({
    checks: [
      check('judge', 'not_judged', { skill: 'clarity' }),
      check('count', 'met', { kind: 'counted' }),
      check('hear', 'not_judged'),
    ],
  })
  const names = card.getByRole('heading', { level: 3 }).elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Asking'])
  await expect.element(card.getByText('Did judge')).not.toBeVisible()
  await card.getByText('2 checks need a model').click()
  await expect.element(card.getByText('Did judge')).toBeVisible()
  await expect.element(card.getByText('Did hear')).toBeVisible()
})

test('a counted prohibition without findings says that none were found', async () => {
  const insults = check('insult', 'no_occasion', { kind: 'counted', counter: true })
  const { card } = await open({ checks: [insults] })
  await expect.element(card.getByText('None found · counted')).toBeVisible()
})

test('in a language that the rules do not know, a counted prohibition has no occasion', async () => {
  const insults = check('insult', 'no_occasion', { kind: 'counted', counter: true })
  const { card } = await open({ checks: [insults], language: 'de' })
  await expect.element(card.getByText('No occasion · counted')).toBeVisible()
})

test('a check that a model read without finding evidence is not said to need a model', async () => {
  const { card } = await open({ produced_by: 'openai:gpt', checks: [check('judge', 'not_judged')] })
  await expect.element(card.getByText('Not judged · no words show it clearly')).toBeVisible()
})

test('without the transcript, a quotation links to the conversation without a message number', async () => {
  const evidence = [
    { message_id: judgedMessages[0]?.id ?? 0, quotation: 'How have the last few weeks been?' },
  ]
  const { card } = await open({ checks: [check('ask', 'met', { evidence })] }, false)
  await expect.element(card.getByRole('link', { name: 'In the conversation', exact: true })).toBeVisible()
})

test('a counted check is tried again at the message where it would have helped most', async () => {
  const [first, , second] = judgedMessages
  const { card } = await open({
    checks: [
      check('question', 'partly', {
        kind: 'counted',
        evidence: [
          { message_id: first?.id ?? 0, quotation: 'How have the last few weeks been for you?' },
          { message_id: second?.id ?? 0, quotation: 'That sounds exhausting.', is_missing: true },
        ],
      }),
    ],
  })
  await expect
    .element(card.getByRole('listitem').first())
    .toHaveTextContent(
      'Did questionPartly met · countedHow have the last few weeks been for you? Message 1Here it would have helped mostThat sounds exhausting. Message 2Try againNot right?',
    )
  await expect
    .element(card.getByRole('link', { name: 'Try again: Did question' }))
    .toHaveAttribute('href', `/chat/7/again/${second?.id}?branch=1&check=question`)
})

test('a check shows name, verdict, readings and quotation, and its link moves the focus to the message', async () => {
  const [, , message] = judgedMessages
  const { screen, card, address } = await open({
    checks: [
      check('name', 'met', {
        readings: { ...none, met: 3 },
        evidence: [{ message_id: message?.id ?? 0, quotation: 'That sounds exhausting.' }],
      }),
    ],
  })
  const link = card.getByRole('link', { name: 'Message 2 in the conversation' })
  await expect
    .element(card.getByRole('listitem').first())
    .toHaveTextContent('Did nameMet · 3 of 3 readings agreedThat sounds exhausting. Message 2Not right?')
  await expect.element(card.getByRole('heading', { level: 4, name: 'Did name' })).toBeVisible()
  await link.click()
  await expect.poll(address).toBe(`/evaluation/7?tab=context#message-${message?.id}`)
  const target = screen.getByRole('listitem').filter({ hasText: 'That sounds exhausting.' })
  await expect.element(target).toHaveFocus()
})

test('the link in the evaluation of one try leads to a message of the same try', async () => {
  const [, , message] = judgedMessages
  const evidence = [{ message_id: message?.id ?? 0, quotation: 'That sounds exhausting.' }]
  const differences = { branch_id: 2, checks: [check('name', 'met', { evidence })] }
  const { card, address } = await open(differences, true, '/evaluation/7?branch=2')
  await card.getByRole('link', { name: 'Message 2 in the conversation' }).click()
  await expect.poll(address).toBe(`/evaluation/7?branch=2&tab=context#message-${message?.id}`)
})

test('more than a third of divided checks show a caution; the model and its number of readings are named', async () => {
  const { screen, card } = await open({
    checks: [check('one', 'divided', { readings: { ...none, met: 2, not_met: 3 } }), check('two', 'met')],
    produced_by: 'openai:gpt-5',
    prompt_version: 'evaluator/2',
    provenance: { judge: 'openai:gpt-5', prompt_version: 'evaluator/2', readings: 5, duration_ms: 7240 },
  })
  await expect.element(card.getByText(/disagree on more than a third/)).toBeVisible()
  const provenance = screen.getByRole('region', { name: 'How this evaluation was made' })
  await expect
    .element(provenance)
    .toMatchTextContent(/by an AI model: openai:gpt-5 .* read the conversation 5 times .* in 8\ss;/)
})
