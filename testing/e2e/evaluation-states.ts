import type { Page } from 'playwright'
import { type EvaluatedCheck, evaluationFailures } from '#features/evaluations/contract.ts'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import type { ScreenState } from './screen-state.ts'

const evaluation = evaluationOf()
const history = '**/api/v1/evaluations/history?**'
const never = () => new Promise<void>(() => {})

/** As a model judges: each verdict that there is, with its evidence. */
const checkedEvaluation = evaluationOf({
  produced_by: 'openai:judge-1',
  prompt_version: 'evaluator/4',
  rubric: { id: 1, version: 3, hash: 'f00' },
  provenance: { judge: 'openai:judge-1', prompt_version: 'evaluator/4', readings: 5, duration_ms: 9400 },
  checks: [
    checkOf(
      'asks',
      'Asks open questions before proposing a way out',
      'asking',
      'met',
      101,
      'How have the last few weeks been for you?',
    ),
    checkOf(
      'takes-up',
      'Takes up what the other person has said',
      'listening',
      'partly',
      103,
      'That sounds exhausting.',
    ),
    checkOf(
      'fair',
      'Speaks about what happened and not about the person',
      'fairness',
      'not_met',
      105,
      'You always leave things until the last minute',
    ),
    checkOf(
      'clear',
      'Says clearly what has to change',
      'clarity',
      'divided',
      105,
      'maybe we could, I guess, look at that',
    ),
    {
      ...checkOf('repairs', 'Repairs it when a word has hurt', 'acknowledging', 'no_occasion'),
      evidence: [],
    },
    { ...checkOf('own-part', 'Names their own part in it', 'concreteness', 'not_judged'), evidence: [] },
  ],
})

function checkOf(
  key: string,
  name: string,
  skill: EvaluatedCheck['skill'],
  verdict: EvaluatedCheck['verdict'],
  message_id = 101,
  quotation = '',
): EvaluatedCheck {
  const readings = { met: 1, partly: 0, not_met: 0, no_occasion: 0 }
  if (verdict !== 'divided' && verdict !== 'not_judged') readings[verdict] += 4
  else Object.assign(readings, { partly: 2, not_met: 2 })
  return {
    key,
    name,
    skill,
    kind: 'judged',
    counter: false,
    verdict,
    readings,
    evidence: [{ message_id, quotation }],
  }
}

async function openEvaluation(page: Page, tab = '', shown = evaluation): Promise<void> {
  await page.route(history, (route) => route.fulfill({ json: [shown] }))
  await page.route('**/api/v1/evaluations/7/messages', (route) => route.fulfill({ json: judgedMessages }))
  await page.goto(`/evaluation/7${tab}`)
  await page.getByRole('tablist').waitFor()
}

async function openContext(page: Page): Promise<void> {
  await openEvaluation(page, '?tab=context')
  await page
    .getByRole('button', { name: /\(message \d+\)$/ })
    .first()
    .waitFor()
}

/** An evaluation that is not there, and making one that is refused. */
async function openRefused(page: Page, status: number, detail: string): Promise<void> {
  await page.route(history, (route) => route.fulfill({ json: [] }))
  await page.route('**/api/v1/evaluations/', (route) =>
    route.fulfill({ status, headers: { 'retry-after': '60' }, json: { detail } }),
  )
  await page.goto('/evaluation/7')
  await page.getByRole('alert').waitFor()
}

/** The evaluation screen in each of its states, with an evaluation that has everything. */
export const evaluationStates: readonly ScreenState[] = [
  {
    name: 'evaluation-loading',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.route(history, never)
      await page.goto('/evaluation/7')
      await page.getByRole('heading', { name: 'Loading evaluation...' }).waitFor()
    },
  },
  {
    name: 'evaluation-making',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.route(history, (route) => route.fulfill({ json: [] }))
      await page.route('**/api/v1/evaluations/', never)
      await page.goto('/evaluation/7')
      await page.getByRole('heading', { name: 'Your evaluation is being made...' }).waitFor()
    },
  },
  { name: 'evaluation-overview', as: 'learner', open: (page) => openEvaluation(page) },
  {
    name: 'evaluation-checks',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openEvaluation(page, '', checkedEvaluation)
      await page.getByRole('link', { name: /^Try/ }).first().waitFor()
    },
  },
  { name: 'evaluation-context', as: 'learner', open: openContext },
  {
    name: 'evaluation-feedback',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openContext(page)
      await page
        .getByRole('button', { name: /\(message 3\)$/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Back to the full evaluation' }).waitFor()
    },
  },
  {
    name: 'evaluation-beside',
    isDetail: true,
    as: 'learner',
    isNarrow: true,
    open: async (page) => {
      await openContext(page)
      await page.getByRole('button', { name: 'Evaluation', exact: true }).click()
    },
  },
  {
    name: 'evaluation-error',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: (page) => openRefused(page, 400, evaluationFailures.failed.detail),
  },
  {
    name: 'evaluation-short',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: (page) => openRefused(page, 400, evaluationFailures.short.detail),
  },
  {
    name: 'evaluation-limited',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: (page) => openRefused(page, 429, 'Rate limit exceeded. Please wait 60 seconds.'),
  },
  {
    name: 'evaluation-missing',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: async (page) => {
      await page.goto('/evaluation/999999999999')
      await page.getByRole('heading', { name: 'Evaluation not found' }).waitFor()
    },
  },
]
