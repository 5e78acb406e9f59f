import type { Page } from 'playwright'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import { receivedEvaluation, sharedWith } from '#testing/sample-sharing.ts'
import type { ScreenState } from './screen-state.ts'

const api = (path: string) => `**/api/v1${path}`

/** Opens the sample evaluation with the given list of recipients. */
async function openShared(page: Page, shared: readonly unknown[]): Promise<void> {
  await page.route(api('/evaluations/history?**'), (route) => route.fulfill({ json: [evaluationOf()] }))
  await page.route(api('/evaluations/7/messages'), (route) => route.fulfill({ json: judgedMessages }))
  await page.route(api('/shared-evaluations?**'), (route) => route.fulfill({ json: shared }))
  await page.goto('/evaluation/7')
  await page.getByRole('button', { name: /^Share with/ }).waitFor()
}

async function openReceived(page: Page, path: string): Promise<void> {
  const { id, person, scenario, with_transcript, shared_at } = receivedEvaluation()
  const listed = { id, person, scenario: { title: scenario.title }, with_transcript, shared_at, is_new: true }
  await page.route(api('/admin/shared-evaluations?**'), (route) => route.fulfill({ json: [listed] }))
  await page.route(api('/admin/shared-evaluations/count'), (route) => route.fulfill({ json: { unread: 1 } }))
  await page.route(api('/admin/shared-evaluations/5'), (route) =>
    route.fulfill({ json: receivedEvaluation() }),
  )
  await page.goto(path)
  await page.getByText('Feedback after missed deadlines').first().waitFor()
}

/** An evaluation that is shared, and what its recipient sees. */
export const sharingStates: readonly ScreenState[] = [
  {
    name: 'evaluation-shared',
    isDetail: true,
    as: 'learner',
    open: (page) => openShared(page, [sharedWith({ with_transcript: true })]),
  },
  {
    name: 'evaluation-sharing',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openShared(page, [])
      await page.getByRole('button', { name: /^Share with/ }).click()
      await page.getByRole('checkbox', { name: 'The conversation too' }).waitFor()
      // Sharing without a chosen recipient shows an error.
      await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'shared-with-me',
    isDetail: true,
    as: 'admin',
    open: (page) => openReceived(page, '/admin/shared'),
  },
  {
    name: 'shared-with-me-evaluation',
    isDetail: true,
    as: 'admin',
    open: async (page) => {
      await openReceived(page, '/admin/shared/5')
      await page.getByRole('region', { name: 'Conversation' }).waitFor()
    },
  },
  {
    name: 'shared-with-me-gone',
    isDetail: true,
    hasFailure: true,
    as: 'admin',
    open: async (page) => {
      await page.goto('/admin/shared/999999')
      await page.getByRole('alert').waitFor()
    },
  },
]
