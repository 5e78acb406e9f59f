import type { Page } from 'playwright'
import { accountStates } from './account-states.ts'
import { adminStates } from './admin-states.ts'
import { openBriefing, sendMessageOnScreen, startChatOnScreen } from './chat-actions.ts'
import { endingStates } from './ending-states.ts'
import { evaluationStates } from './evaluation-states.ts'
import { triesStates } from './tries-states.ts'
import { hintStates } from './hint-states.ts'
import { historyStates } from './history-states.ts'
import { homeStates } from './home-states.ts'
import { ownConversationStates } from './own-conversation-states.ts'
import type { ScreenState } from './screen-state.ts'
import { sharingStates } from './sharing-states.ts'
import { studyStates } from './study-states.ts'
import { voiceStates } from './voice-states.ts'

const api = (path: string) => `**/api/v1${path}`
const never = () => new Promise<void>(() => {})
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

const quiet = (page: Page) => page.locator('[aria-busy=true]').waitFor({ state: 'detached' })

async function talk(page: Page): Promise<void> {
  await startChatOnScreen(page)
  const said = [
    'Hi Sam, thanks for making the time. How have the last few weeks been for you?',
    'I am not here to blame you. I would like to understand what happened with the survey and the estimate.',
  ]
  for (const [index, text] of said.entries()) {
    await sendMessageOnScreen(page, text)
    await page
      .getByRole('region', { name: 'Conversation' })
      .getByRole('listitem')
      .nth(2 * index + 1)
      .waitFor()
    await quiet(page)
  }
}

async function editSecond(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit message' }).nth(1).click()
  await page.getByRole('textbox', { name: 'Editing your message' }).waitFor()
}

async function openHistoryWith(page: Page, answer: { status: number; json: unknown }): Promise<void> {
  await page.route(api('/chats/?**'), (route) => route.fulfill(answer))
  await page.goto('/history')
}

export const screenStates: readonly ScreenState[] = [
  { name: 'login', open: async (page) => void (await page.goto('/login')) },
  {
    name: 'privacy',
    open: async (page) => {
      await page.goto('/privacy')
      await page.getByRole('heading', { name: 'Who gets your words' }).waitFor()
    },
  },
  {
    name: 'login-failed',
    isDetail: true,
    open: async (page) => void (await page.goto('/login?failed=expired')),
  },
  {
    name: 'provider',
    isDetail: true,
    open: async (page) => {
      await page.goto('/login')
      await page.getByText('Login with Cognito').click()
      await page.locator('input[name=password]').waitFor()
    },
  },
  {
    name: 'second-factor',
    as: 'learner',
    isDetail: true,
    open: async (page) => {
      await page.goto('/idp/second-factor')
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    },
  },
  {
    name: 'provider-refused',
    hasFailure: true,
    open: async (page) => {
      await page.goto('/login')
      await page.getByText('Login with Cognito').click()
      await page.locator('input[name=username]').fill('learner')
      await page.locator('input[name=password]').fill('not the password')
      await page.locator('input[name=password]').press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'unknown-address',
    hasFailure: true,
    open: async (page) => void (await page.goto('/no-such-page')),
  },
  ...homeStates,
  ...ownConversationStates,
  ...studyStates,
  ...sharingStates,
  {
    name: 'setup-error',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.route(api('/users/me'), async (route) => {
        const me = await route.fetch().then((response) => response.json())
        await route.fulfill({ json: { ...me, organization: null, permissions: [] } })
      })
      await page.goto('/')
      await page.getByText(/Your account is incorrectly set up/).waitFor()
    },
  },
  { name: 'briefing', as: 'learner', open: openBriefing },
  { name: 'chat-empty', isDetail: true, as: 'learner', open: startChatOnScreen },
  { name: 'chat', as: 'learner', open: talk },
  {
    name: 'chat-streaming',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startChatOnScreen(page)
      await page.route(api('/chats/*/message**'), async (route) => {
        // The reply never arrives, so the screen stays as it is while one is awaited.
        await never()
        await route.abort()
      })
      await sendMessageOnScreen(page, 'Hi Sam, how are things?')
      await page.locator('[aria-busy=true]').first().waitFor()
    },
  },
  {
    name: 'chat-failed',
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await startChatOnScreen(page)
      await page.route(api('/chats/*/message**'), (route) =>
        route.fulfill({ status: 400, json: { detail: 'The partner could not reply. Please try again.' } }),
      )
      await sendMessageOnScreen(page, 'Hi Sam, how are things?')
      await page.getByText('The partner could not reply').first().waitFor()
    },
  },
  {
    name: 'chat-limited',
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await startChatOnScreen(page)
      await page.route(api('/chats/*/message**'), (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '10' },
          json: { detail: 'Rate limit exceeded. Please wait 10 seconds.' },
        }),
      )
      await sendMessageOnScreen(page, 'Hi Sam, how are things?')
      await page
        .getByText(/Rate limit exceeded/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'chat-refused-text',
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await startChatOnScreen(page)
      await sendMessageOnScreen(page, '<script>alert(1)</script>')
      await page.getByText('Content contains potentially harmful elements').first().waitFor()
    },
  },
  { name: 'chat-editing', as: 'learner', open: (page) => talk(page).then(() => editSecond(page)) },
  {
    name: 'chat-edit-failed',
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await talk(page)
      await editSecond(page)
      await page.route(api('/chats/*/message**'), (route) =>
        route.fulfill({ status: 400, json: { detail: 'The partner could not reply. Please try again.' } }),
      )
      await page.getByRole('textbox', { name: 'Editing your message' }).fill('What would help you most?')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The partner could not reply').first().waitFor()
    },
  },
  {
    name: 'chat-edit-refused',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await talk(page)
      await editSecond(page)
      await page.getByRole('textbox', { name: 'Editing your message' }).fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Invalid edited content').waitFor()
    },
  },
  {
    name: 'chat-context-sheet',
    isDetail: true,
    as: 'learner',
    isNarrow: true,
    open: async (page) => {
      await startChatOnScreen(page)
      await page.getByRole('button', { name: 'Context' }).click()
      await page.getByText('Situation').waitFor()
    },
  },
  {
    name: 'chat-invalid',
    isDetail: true,
    as: 'learner',
    open: (page) => page.goto('/chat/abc').then(() => heading(page)),
  },
  {
    name: 'chat-missing',
    hasFailure: true,
    as: 'learner',
    open: (page) =>
      page.goto('/chat/999999999999').then(() => page.getByText('Chat not found').first().waitFor()),
  },
  {
    name: 'chat-loading',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.route(api('/chats/12'), never)
      await page.goto('/chat/12')
      await page.getByText('Loading chat...').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'read-only',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await talk(page)
      await page.goto(new URL(page.url()).pathname.replace('/chat/', '/history/chat/'))
      await page.getByText('You are reading a past conversation.').waitFor()
    },
  },
  {
    name: 'history',
    as: 'learner',
    open: async (page) => {
      // A conversation without a turn is not listed.
      await talk(page)
      await page.goto('/history')
      await page
        .getByRole('link', { name: /View Chat/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'history-empty',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openHistoryWith(page, { status: 200, json: [] })
      await page.getByText(/No chat history found/).waitFor()
    },
  },
  {
    name: 'history-error',
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await openHistoryWith(page, { status: 400, json: { detail: 'No list today' } })
      await page.getByText('No list today').waitFor()
    },
  },
  {
    name: 'failure',
    as: 'learner',
    hasFailure: true,
    open: async (page) => {
      await page.route('**/locales/*/history.json', (route) => route.fulfill({ status: 500 }))
      await page.goto('/history')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  ...voiceStates,
  ...endingStates,
  ...hintStates,
  ...historyStates,
  ...accountStates,
  ...evaluationStates,
  ...triesStates,
  ...adminStates,
  {
    name: 'menu',
    as: 'learner',
    isNarrow: true,
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Open menu' }).click()
    },
  },
]
