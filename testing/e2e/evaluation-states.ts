import type { Page } from 'playwright'
import { evaluationFailures } from '#features/evaluations/contract-rules.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import {
  countedAlone,
  countedWithTotal,
  judgedWithTotal,
  withEachVerdict,
  withManyDivided,
  withObjections,
} from './checked-evaluations.ts'
import type { ScreenState } from './screen-state.ts'

const evaluation = evaluationOf()
const history = '**/api/v1/evaluations/history?**'
const never = () => new Promise<void>(() => {})

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

/** Opens a missing evaluation and has its creation refused. */
async function openRefused(page: Page, status: number, detail: string): Promise<void> {
  await page.route(history, (route) => route.fulfill({ json: [] }))
  await page.route('**/api/v1/evaluations/', (route) =>
    route.fulfill({ status, headers: { 'retry-after': '60' }, json: { detail } }),
  )
  await page.goto('/evaluation/7')
  await page.getByRole('alert').waitFor()
}

/** A state of an evaluation by a rubric, with one of its regions scrolled into view. */
const rubricState = (name: string, shown: Evaluation, region = 'Skills and their checks'): ScreenState => ({
  name,
  isDetail: true,
  as: 'learner',
  open: async (page) => {
    await openEvaluation(page, '', shown)
    await page
      .getByRole('region', { name: region })
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  },
})

/** The evaluation screen in each of its states, with an evaluation that has every part. */
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
  // By a rubric: each verdict, divided readings, objections, counted checks alone, and totals.
  rubricState('evaluation-checks', withEachVerdict),
  rubricState('evaluation-divided', withManyDivided),
  rubricState('evaluation-contested', withObjections),
  rubricState('evaluation-counted', countedAlone),
  rubricState('evaluation-counted-total', countedWithTotal, 'All checks together'),
  rubricState('evaluation-total', judgedWithTotal, 'All checks together'),
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
