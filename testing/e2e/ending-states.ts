import type { Page } from 'playwright'
import { sampleBooster } from '#testing/sample-practice.ts'
import type { Chat } from '#features/chats/contract.ts'
import type { ConversationEnding } from '#features/chats/contract-outcome.ts'
import { sendMessageOnScreen, startChatOnScreen } from './chat-actions.ts'
import type { ScreenState } from './screen-state.ts'

const agreed: ConversationEnding = {
  kind: 'agreed',
  agreed: [
    {
      who: 'learner',
      name: null,
      what: 'You speak to Chris Adeyemi about the Hartwell work',
      when: 'on Thursday',
    },
    {
      who: 'character',
      name: null,
      what: 'Sam warns you two days ahead when a date is slipping',
      when: null,
    },
  ],
}

/** Sends a message and reopens the chat with the given ending and number of turns. */
async function openEnded(page: Page, ending: ConversationEnding, turn_count: number): Promise<void> {
  await startChatOnScreen(page)
  await sendMessageOnScreen(page, 'Hi Sam, thanks for making the time.')
  await page.getByRole('button', { name: 'End conversation' }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.route(/\/api\/v1\/chats\/\d+$/, async (route) => {
    const chat: Chat = await route.fetch().then((response) => response.json())
    await route.fulfill({ json: { ...chat, ending, turn_count } })
  })
  await page.reload()
  await page.getByRole('heading', { name: /You have agreed|has ended the conversation/ }).waitFor()
}

/** Sends a message and reopens the chat as a short try with the given number of turns. */
async function openBooster(page: Page, turn_count: number, booster = sampleBooster): Promise<void> {
  await startChatOnScreen(page)
  await sendMessageOnScreen(page, 'Hi Sam, thanks for making the time.')
  await page.getByRole('button', { name: 'End conversation' }).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.route(/\/api\/v1\/chats\/\d+\/booster/, (route) =>
    route.fulfill({ json: route.request().method() === 'GET' ? { ...booster, result: null } : booster }),
  )
  await page.route(/\/api\/v1\/chats\/\d+$/, async (route) => {
    const chat: Chat = await route.fetch().then((response) => response.json())
    await route.fulfill({ json: { ...chat, turn_limit: 3, turn_count } })
  })
  await page.reload()
  await page.getByText('Asks before advising').waitFor()
}

const result = sampleBooster.result
const unjudged = result && { ...result, verdict: 'not_judged' as const, evidence: [] }

export const endingStates: readonly ScreenState[] = [
  {
    name: 'chat-agreed',
    isDetail: true,
    as: 'learner',
    open: (page) => openEnded(page, agreed, 5),
  },
  {
    name: 'chat-broken-off',
    isDetail: true,
    as: 'learner',
    open: (page) => openEnded(page, { kind: 'broken_off', agreed: [] }, 4),
  },
  { name: 'chat-booster', as: 'learner', open: (page) => openBooster(page, 1) },
  { name: 'chat-booster-end', as: 'learner', open: (page) => openBooster(page, 3) },
  {
    name: 'chat-booster-unjudged',
    isDetail: true,
    as: 'learner',
    open: (page) => openBooster(page, 3, { ...sampleBooster, result: unjudged }),
  },
]
