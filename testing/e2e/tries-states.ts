import type { Page } from 'playwright'
import type { Chat, Message } from '#features/chats/contract.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import type { Branch } from '#features/chats/contract-branches.ts'
import type { EvaluatedCheck, Evaluation } from '#features/evaluations/contract.ts'
import { chatOf } from '#testing/sample-chat.ts'
import { evaluationOf } from '#testing/sample-evaluation.ts'
import { sendMessageOnScreen, startChatOnScreen } from './chat-actions.ts'
import type { ScreenState } from './screen-state.ts'

const created_at = '2026-11-18T10:01:00.000Z'

const message = (id: number, content: string): Message => ({
  id,
  is_user: id % 2 === 1,
  content,
  translated_content: null,
})

const shared = [
  message(1, 'Hi Sam, thanks for making the time.'),
  message(2, 'Most of my writing happens after six, once the phone has stopped ringing. By then I’m slow.'),
]
const tries = [
  [
    message(3, 'You should really block two hours every morning, that’s what I do.'),
    message(4, 'Sure. I’ll try.'),
  ],
  [
    message(5, 'Okay, after six. What keeps you from writing during the day?'),
    message(
      6,
      'There’s other work as well, and it isn’t on your board. It has been coming in since February.',
    ),
  ],
]

const branch = (id: number, from: number | null): Branch => ({
  id,
  parent_id: from === null ? null : 1,
  from_message_id: from,
  first_message_id: from === null ? 1 : 5,
  turn_count: 2,
  is_evaluated: true,
  created_at,
})

const chatIn = (number: number): Chat =>
  chatOf(2, {
    scenario: {
      id: 5,
      title: 'Feedback after missed deadlines',
      description: 'Sam has missed three deadlines.',
    },
    mood: 1,
    is_evaluated: true,
    branch_id: number,
    branches: [branch(1, null), branch(2, 3)],
    character: { name: 'Sam Rivera', role: 'Project engineer', face_seed: 1, expression: 'flat' },
    messages: [...shared, ...(tries[number - 1] ?? [])],
  })

const goals: Chat['goals'] = [
  { kind: 'heard', state: 'reached', who: null, what: null },
  { kind: 'behind', state: 'partly', who: null, what: null },
  { kind: 'step', state: 'partly', who: 'character', what: null },
  {
    kind: 'step',
    state: 'reached',
    who: 'learner',
    what: 'You speak to Chris Adeyemi about the Hartwell work',
  },
  { kind: 'step', state: 'open', who: 'somebody', what: null },
]

const check = (
  key: string,
  name: string,
  verdict: EvaluatedCheck['verdict'],
  id: number,
): EvaluatedCheck => ({
  key,
  name,
  skill: 'asking',
  kind: 'judged',
  verdict,
  counter: false,
  readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
  evidence: [{ message_id: id, quotation: 'you' }],
})

const evaluationIn = (number: number) =>
  evaluationOf({
    branch_id: number,
    checks: [
      check(
        'asks',
        'Asks before proposing a way out',
        number === 1 ? 'not_met' : 'met',
        number === 1 ? 3 : 5,
      ),
      check('feels', 'Names how it feels for the other person', number === 1 ? 'divided' : 'partly', 1),
    ],
    specifics: [
      {
        message_id: 3,
        quotation: 'You should really block two hours',
        feedback: 'It takes up Sam’s own word first, so that the question sounds like interest.',
        better: 'After six is late. What fills the day before that?',
      },
    ],
  })

type ServedAnswers = {
  /** Further fields of the chat, in all branches. */
  readonly chat?: Partial<Chat>
  /** Returns undefined for a branch without an evaluation. */
  readonly evaluation?: (number: number) => Evaluation | undefined
}

async function serve(
  page: Page,
  { chat = {}, evaluation = evaluationIn }: ServedAnswers = {},
): Promise<void> {
  const branchOf = (url: string) => Number(new URL(url).searchParams.get('branch') ?? 2)
  await page.route(/\/api\/v1\/chats\/7(\?|$)/, (route) =>
    route.fulfill({ json: { ...chatIn(branchOf(route.request().url())), ...chat } }),
  )
  await page.route('**/api/v1/evaluations/history?**', (route) => {
    const made = evaluation(branchOf(route.request().url()))
    return route.fulfill({ json: made ? [made] : [] })
  })
  await page.route('**/api/v1/evaluations/7/examples?**', (route) =>
    route.fulfill({
      json: [
        {
          check_key: 'asks',
          looks_for: 'A question about how the other person sees it, before any proposal.',
          good: 'Thanks for telling me. How did it come to that, and since when?',
          poor: 'Have you tried blocking the mornings? Everybody else manages.',
        },
      ],
    }),
  )
}

async function openAgain(page: Page, answers?: ServedAnswers): Promise<void> {
  await serve(page, answers)
  await page.goto('/chat/7/again/3?branch=1&check=asks')
  await page.getByRole('textbox', { name: 'What would you say instead?' }).waitFor()
}

/** The tries of a conversation: an edited moment, the switch, a comparison, and the texts left of a deleted chat. */
export const triesStates: readonly ScreenState[] = [
  { name: 'again-words', as: 'learner', open: (page) => openAgain(page) },
  {
    name: 'again-compare',
    as: 'learner',
    open: async (page) => {
      await openAgain(page)
      await page.keyboard.type('Okay, after six. What keeps you from writing during the day?')
      await page.keyboard.press('Enter')
      await page.getByText('A good example').waitFor()
    },
  },
  {
    name: 'again-without-advice',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openAgain(page, { evaluation: () => undefined })
      await page.keyboard.type('Okay, after six. What keeps you from writing during the day?')
      await page.keyboard.press('Enter')
      await page
        .getByRole('paragraph')
        .filter({ hasText: 'There is no suggestion for this moment' })
        .waitFor()
    },
  },
  {
    name: 'chat-tries',
    as: 'learner',
    open: async (page) => {
      await serve(page)
      await page.goto('/chat/7')
      await page.getByRole('group', { name: 'Tries from this message' }).waitFor()
    },
  },
  {
    name: 'chat-undo',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startChatOnScreen(page)
      await sendMessageOnScreen(page, 'You always leave things until the last minute.')
      await page.getByRole('button', { name: 'Edit message' }).click()
      await page.getByRole('textbox', { name: 'Editing your message' }).fill('What happened in March?')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  {
    name: 'chat-unsent-texts',
    isDetail: true,
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await startChatOnScreen(page)
      await page.route(/\/api\/v1\/chats\/\d+(\/message)?(\?|$)/, (route) =>
        route.fulfill({ status: 404, json: chatFailures.missing }),
      )
      await sendMessageOnScreen(page, Array(4).fill('I would like to hear your side of it first.').join(' '))
      await page.getByRole('button', { name: 'Begin again with this' }).waitFor()
    },
  },
  {
    name: 'chat-goals-partly',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await serve(page, { chat: { goals: [...goals] } })
      await page.goto('/chat/7')
      // On a phone they are in a sheet, which on a laptop is a panel beside the conversation.
      await page.getByRole('button', { name: 'Context' }).click()
      await page.getByText('Proposed, not agreed yet').waitFor()
    },
  },
  {
    name: 'compare-unevaluated',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await serve(page, { evaluation: () => undefined })
      await page.goto('/chat/7/compare')
      await page.getByRole('region', { name: 'What changed' }).waitFor()
    },
  },
  {
    name: 'compare',
    as: 'learner',
    open: async (page) => {
      await serve(page)
      await page.goto('/chat/7/compare')
      await page.getByRole('region', { name: 'What changed' }).waitFor()
    },
  },
]
