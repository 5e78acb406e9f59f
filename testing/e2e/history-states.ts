import type { Page } from 'playwright'
import { skills } from '#conversation/judging/rubric.ts'
import type { Chat, ChatSummary } from '#features/chats/contract.ts'
import { evaluationFailures } from '#features/evaluations/contract-rules.ts'
import type { Practice, SkillLevel } from '#features/evaluations/contract.ts'
import { chatOf } from '#testing/sample-chat.ts'
import type { ScreenState } from './screen-state.ts'

/** A card of the history. */
export const chatSummary = (id: number, differences: Partial<ChatSummary> = {}): ChatSummary => ({
  id,
  chat_id: id,
  scenario: {
    id: 5,
    title: 'Saying no to a senior stakeholder',
    description: 'They want a feature squeezed into a full release. Decline, and keep them on your side.',
  },
  mood: 1,
  language: 'en',
  turn_count: 5,
  evaluation: null,
  is_evaluated: false,
  created_at: '2026-11-18T10:01:00.000Z',
  character: { name: 'Dominique Aubert', face_seed: 7 },
  ...differences,
})

const evaluated = { is_evaluated: true }

const chat = (differences: Partial<ChatSummary> = {}): Chat =>
  chatOf(5, {
    ...chatSummary(7, differences),
    character: { name: 'Sam Rivera', role: 'Project engineer', face_seed: 1, expression: 'flat' },
    messages: Array.from({ length: 10 }, (_, index) => ({
      id: index + 1,
      is_user: index % 2 === 0,
      content: 'What would a good week look like from where you sit?',
      translated_content: null,
    })),
  })

const practice = (chat_id: number, level: SkillLevel['level'], is_unaided = true): Practice => ({
  chat_id,
  scenario_id: 5,
  rubric_id: 1,
  branch_id: 1,
  turn_count: 5,
  tries: 1,
  created_at: '2026-11-18T11:00:00.000Z',
  is_unaided,
  skills: skills.map((skill) => ({ skill, level })),
  checks: { met: level * 4, count: 8 },
})

async function openChat(page: Page, shown: Chat, path = '/chat/7'): Promise<void> {
  await page.route('**/api/v1/chats/7', (route) => route.fulfill({ json: shown }))
  await page.goto(path)
  await page.getByRole('region', { name: 'Conversation' }).waitFor()
}

/** Requests an evaluation that is refused. */
async function openRefused(page: Page, status: number, detail: string): Promise<void> {
  await page.route('**/api/v1/evaluations/', (route) =>
    route.fulfill({ status, headers: { 'retry-after': '60' }, json: { detail } }),
  )
  await openChat(page, chat())
  await page.getByRole('button', { name: 'Evaluate Chat' }).click()
  await page.getByRole('alert').waitFor()
}

async function openHistory(page: Page): Promise<void> {
  const chats = [
    chatSummary(9, { ...evaluated, is_unaided: true }),
    chatSummary(8, evaluated),
    chatSummary(7),
    chatSummary(6, { turn_count: 2 }),
  ]
  await page.route('**/api/v1/chats/?**', (route) => route.fulfill({ json: chats }))
  await page.route('**/api/v1/evaluations/progress', (route) =>
    route.fulfill({ json: [practice(8, 0, false), practice(9, 1)] }),
  )
  await page.goto('/history')
  await page.getByText('4 of 8 checks met, 0 of 8 the time before').waitFor()
}

/** The way from a chat to its evaluation, and the history with its actions and progress. */
export const historyStates: readonly ScreenState[] = [
  {
    name: 'chat-ready',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openChat(page, chat())
      await page.getByRole('button', { name: 'Evaluate Chat' }).waitFor()
    },
  },
  {
    name: 'chat-evaluation-failed',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: (page) => openRefused(page, 400, evaluationFailures.failed.detail),
  },
  {
    name: 'chat-evaluation-limited',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: (page) => openRefused(page, 429, 'Rate limit exceeded. Please wait 60 seconds.'),
  },
  { name: 'chat-evaluated', isDetail: true, as: 'learner', open: (page) => openChat(page, chat(evaluated)) },
  {
    name: 'read-only-evaluated',
    isDetail: true,
    as: 'learner',
    open: (page) => openChat(page, chat(evaluated), '/history/chat/7'),
  },
  { name: 'history-evaluated', isDetail: true, as: 'learner', open: openHistory },
  {
    name: 'history-deleting',
    as: 'learner',
    open: async (page) => {
      await openHistory(page)
      await page
        .getByRole('button', { name: /^Delete conversation/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'read-only-deletion-failed',
    isDetail: true,
    as: 'learner',
    hasFailure: true,
    open: async (page) => {
      await openChat(page, chat(), '/history/chat/7')
      await page.route('**/api/v1/chats/7', (route) =>
        route.fulfill({ status: 400, json: { detail: 'Not today' } }),
      )
      const context = page.getByRole('button', { name: 'Context' })
      if ((await context.getAttribute('aria-expanded')) === 'false') await context.click()
      await page.getByRole('button', { name: 'Delete conversation' }).click()
      await page
        .getByRole('dialog', { name: 'Delete this conversation?' })
        .getByRole('button', { name: 'Delete' })
        .click()
      await page.getByRole('alert').waitFor()
    },
  },
]
