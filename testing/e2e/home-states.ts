import type { Page } from 'playwright'
import type { PracticeSummary } from '#features/practice/contract.ts'
import {
  noPractice,
  sampleAdvice,
  sampleDueDebrief,
  sampleOffer,
  sampleRunningChat,
} from '#testing/sample-practice.ts'
import type { ScreenState } from './screen-state.ts'

const api = (path: string) => `**/api/v1${path}`
const never = () => new Promise<void>(() => {})

/** Home with the given practice; its scenarios are the demo's. */
async function openHome(page: Page, practice: Partial<PracticeSummary>): Promise<void> {
  await page.route(api('/practice**'), (route) => route.fulfill({ json: { ...noPractice, ...practice } }))
  await page.goto('/')
  await page
    .getByRole('button', { name: /Start conversation/ })
    .first()
    .waitFor()
}

const tries: PracticeSummary['tries'] = [
  {
    scenario_id: 1,
    moods: [{ mood: 1, count: 2 }],
    last: {
      mood: 1,
      verdicts: ['met', 'met', 'met', 'met', 'met', 'partly', 'divided', 'not_met', 'no_occasion'],
      is_unaided: true,
    },
  },
]

/** Home at the start, later, and when one of its requests fails. */
export const homeStates: readonly ScreenState[] = [
  { name: 'home', as: 'learner', open: (page) => openHome(page, {}) },
  {
    name: 'home-returning',
    as: 'learner',
    open: (page) => openHome(page, { running: sampleRunningChat, advice: sampleAdvice, tries }),
  },
  {
    name: 'home-advice',
    isDetail: true,
    as: 'learner',
    open: (page) => openHome(page, { advice: sampleAdvice, tries }),
  },
  {
    name: 'home-debrief',
    as: 'learner',
    open: async (page) => {
      await openHome(page, { running: sampleRunningChat, debrief: sampleDueDebrief, tries })
      await page.getByRole('heading', { name: 'How did it go?' }).waitFor()
    },
  },
  {
    name: 'home-booster',
    as: 'learner',
    open: async (page) => {
      await openHome(page, { running: sampleRunningChat, booster: sampleOffer, tries })
      await page.getByRole('heading', { name: 'A short try' }).waitFor()
    },
  },
  {
    name: 'home-loading',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.route(api('/scenarios/**'), never)
      await page.route(api('/practice**'), never)
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'home-error',
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await page.route(api('/practice**'), (route) =>
        route.fulfill({ status: 400, json: { detail: 'The memory is being repaired' } }),
      )
      await page.route(api('/scenarios/**'), (route) =>
        route.fulfill({ status: 400, json: { detail: 'The list is being repaired' } }),
      )
      await page.goto('/')
      await page.getByText('The list is being repaired').waitFor()
    },
  },
  {
    name: 'home-empty',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.route(api('/scenarios/**'), (route) => route.fulfill({ json: [] }))
      await page.goto('/')
      await page.getByText('No scenarios yet').waitFor()
    },
  },
  {
    name: 'home-start-failed',
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await page.route(api('/chats/create**'), (route) =>
        route.fulfill({ status: 400, json: { detail: 'Not today' } }),
      )
      await openHome(page, { running: sampleRunningChat })
      await page
        .getByRole('button', { name: /Start conversation/ })
        .first()
        .click()
      await page.getByText('Not today').waitFor()
    },
  },
]
