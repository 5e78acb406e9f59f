import type { Page } from 'playwright'
import { type Evaluation, evaluationFailures } from '#features/evaluations/contract.ts'
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

/** An evaluation that is not there, and making one that is refused. */
async function openRefused(page: Page, status: number, detail: string): Promise<void> {
  await page.route(history, (route) => route.fulfill({ json: [] }))
  await page.route('**/api/v1/evaluations/', (route) =>
    route.fulfill({ status, headers: { 'retry-after': '60' }, json: { detail } }),
  )
  await page.goto('/evaluation/7')
  await page.getByRole('alert').waitFor()
}

/** The checks of an evaluation, from their heading on. */
function checksState(name: string, shown: Evaluation): ScreenState {
  return {
    name,
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openEvaluation(page, '', shown)
      await showRegion(page, 'Skills and their checks')
    },
  }
}

/** The end of an evaluation whose rubric shows a total. */
function totalState(name: string, shown: Evaluation): ScreenState {
  return {
    name,
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openEvaluation(page, '', shown)
      await showRegion(page, 'All checks together')
    },
  }
}

const showRegion = (page: Page, name: string): Promise<void> =>
  page.getByRole('region', { name }).evaluate((region) => region.scrollIntoView({ block: 'center' }))

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
  // With a rubric: each verdict, readings that disagree, objections, counted alone, and totals.
  checksState('evaluation-checks', withEachVerdict),
  checksState('evaluation-divided', withManyDivided),
  checksState('evaluation-contested', withObjections),
  checksState('evaluation-counted', countedAlone),
  totalState('evaluation-counted-total', countedWithTotal),
  totalState('evaluation-total', judgedWithTotal),
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
