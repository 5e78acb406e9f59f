import type { Page } from 'playwright'
import { chatFailures } from '#features/chats/contract-rules.ts'
import { sendMessageOnScreen, startChatOnScreen } from './chat-actions.ts'
import type { ScreenState } from './screen-state.ts'

const askForHint = async (page: Page) => {
  await startChatOnScreen(page)
  await sendMessageOnScreen(page, 'Hi Sam, thanks for making the time.')
  await page.getByRole('button', { name: 'End conversation' }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
}

const answerHints = (page: Page, status: number, json: unknown) =>
  page.route('**/api/v1/chats/*/hints?**', (route) => route.fulfill({ status, json }))

/** A hint, the reason why there is none, and hidden goals. */
export const hintStates: readonly ScreenState[] = [
  {
    name: 'chat-hint',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await askForHint(page)
      await page.getByText('Hints are named in your evaluation.').waitFor()
    },
  },
  {
    name: 'chat-hint-refused',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: async (page) => {
      await answerHints(page, 409, chatFailures.hintsNotNeeded)
      await askForHint(page)
      await page.getByText(chatFailures.hintsNotNeeded.detail).waitFor()
    },
  },
  {
    name: 'chat-goals-hidden',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.addInitScript(() => localStorage.setItem('goals', 'hidden'))
      await startChatOnScreen(page)
    },
  },
]
