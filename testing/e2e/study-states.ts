import type { Page } from 'playwright'
import type { OwnStudy } from '#features/studies/contract.ts'
import type { Study } from '#features/studies/contract-admin.ts'
import { measuredStudy, sampleOwnStudy, sampleStudy, sampleStudyChoices } from '#testing/sample-studies.ts'
import type { ScreenState } from './screen-state.ts'

const api = (path: string) => `**/api/v1${path}`
const until = '2027-01-04T06:00:00.000Z'

async function openStudies(page: Page, studies: readonly Partial<OwnStudy>[]): Promise<void> {
  const json = studies.map((study) => ({ ...sampleOwnStudy, ...study }))
  await page.route(api('/own-studies?*'), (route) => route.fulfill({ json }))
  await page.goto('/studies')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openAdmin(page: Page, studies: readonly Study[]): Promise<void> {
  await page.route(api('/admin/studies?*'), (route) => route.fulfill({ json: studies }))
  await page.route(api('/admin/studies/choices?*'), (route) => route.fulfill({ json: sampleStudyChoices }))
  await page.goto('/admin/studies')
  await page.getByRole('heading', { level: 2, name: 'Studies' }).waitFor()
}

/** Home and the page of studies for learners. */
const ofLearners: readonly ScreenState[] = [
  {
    name: 'study-home',
    as: 'learner',
    open: async (page) => {
      await page.route(api('/own-studies?*'), (route) => route.fulfill({ json: [sampleOwnStudy] }))
      await page.goto('/')
      await page.getByRole('heading', { name: sampleOwnStudy.title }).waitFor()
    },
  },
  { name: 'study-consent', as: 'learner', open: (page) => openStudies(page, [{}]) },
  {
    name: 'study-measurement',
    as: 'learner',
    isDetail: true,
    open: (page) => openStudies(page, [{ standing: 'measure', round: 'after', until }]),
  },
  {
    name: 'study-waiting',
    as: 'learner',
    isDetail: true,
    open: (page) =>
      openStudies(page, [
        { standing: 'waiting', until },
        { id: 8, title: 'Last year’s study', standing: 'finished' },
      ]),
  },
  {
    name: 'study-leaving',
    as: 'learner',
    isDetail: true,
    open: async (page) => {
      await openStudies(page, [{ standing: 'practising', until }])
      await page.getByRole('button', { name: 'Leave the study…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'study-none', as: 'learner', isDetail: true, open: (page) => openStudies(page, []) },
]

/** The tab for administrators. */
const ofAdmins: readonly ScreenState[] = [
  { name: 'admin-studies', as: 'admin', open: (page) => openAdmin(page, [measuredStudy]) },
  { name: 'admin-studies-empty', as: 'admin', isDetail: true, open: (page) => openAdmin(page, []) },
  {
    name: 'admin-studies-begun',
    as: 'admin',
    isDetail: true,
    open: (page) => openAdmin(page, [sampleStudy]),
  },
  {
    name: 'admin-studies-few',
    as: 'admin',
    isDetail: true,
    open: (page) =>
      openAdmin(page, [{ ...measuredStudy, figures: { after: null, again: null }, has_export: false }]),
  },
  {
    name: 'admin-studies-new',
    as: 'admin',
    isDetail: true,
    open: async (page) => {
      await openAdmin(page, [])
      await page.getByRole('button', { name: 'New study' }).click()
      await page.getByText('Chosen people').click()
      await page.getByRole('checkbox', { name: 'Sales' }).click()
      await page.getByRole('button', { name: 'Begin the study' }).click()
      await page.getByText('The study needs a name').waitFor()
    },
  },
  {
    name: 'admin-studies-ending',
    as: 'admin',
    isDetail: true,
    open: async (page) => {
      await openAdmin(page, [sampleStudy])
      await page.getByRole('button', { name: 'End…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

export const studyStates: readonly ScreenState[] = [...ofLearners, ...ofAdmins]
