import type { Page } from 'playwright'
import { sampleDebrief, sampleOwn } from '#testing/sample-own-answer.ts'
import type { ScreenState } from './screen-state.ts'

const api = (path: string) => `**/api/v1${path}`
const long = 'Donaudampfschifffahrtsgesellschaft '.repeat(12).trim()

async function openOwn(page: Page, below: string, own = sampleOwn): Promise<void> {
  await page.route(api('/own-conversations/5'), (route) => route.fulfill({ json: own }))
  await page.goto(`/own-conversations/5${below}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Own conversations: the list and the form, one conversation, the drill and the printed page. */
export const ownConversationStates: readonly ScreenState[] = [
  {
    name: 'own-conversations',
    as: 'learner',
    open: async (page) => {
      await page.route(api('/own-conversations'), (route) => route.fulfill({ json: [sampleOwn] }))
      await page.goto('/own-conversations')
      await page.getByText('Prepared').waitFor()
    },
  },
  {
    name: 'own-conversations-wrong',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.goto('/own-conversations')
      await page.getByRole('button', { name: 'Prepare the rehearsal' }).click()
      await page.getByText('Please say what it is about').waitFor()
    },
  },
  {
    name: 'own-conversations-failed',
    isDetail: true,
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await page.route(api('/own-conversations'), (route) =>
        route.fulfill({ status: 400, json: { detail: 'Something is wrong' } }),
      )
      await page.goto('/own-conversations')
      await page.getByText('Something is wrong').waitFor()
    },
  },
  { name: 'own-conversation', as: 'learner', open: (page) => openOwn(page, '') },
  {
    name: 'own-conversation-long',
    isDetail: true,
    as: 'learner',
    open: (page) =>
      openOwn(page, '', {
        ...sampleOwn,
        origin: 'template',
        title: long.slice(0, 150),
        role: long.slice(0, 80),
        plan: { ...sampleOwn.plan, plans: [{ trigger: long, response: long, rehearsed: long }] },
      }),
  },
  {
    name: 'own-conversation-drafting',
    isDetail: true,
    as: 'learner',
    open: (page) => openOwn(page, '', { ...sampleOwn, can_draft: true, is_drafting: true }),
  },
  {
    name: 'own-conversation-drafted',
    isDetail: true,
    as: 'learner',
    open: (page) =>
      openOwn(page, '', { ...sampleOwn, can_draft: true, origin: 'model', produced_by: 'openai:gpt-5-mini' }),
  },
  {
    name: 'own-conversation-fallback',
    isDetail: true,
    as: 'learner',
    open: (page) => openOwn(page, '', { ...sampleOwn, can_draft: true, origin: 'fallback' }),
  },
  {
    name: 'own-conversation-missing',
    isDetail: true,
    hasFailure: true,
    as: 'learner',
    open: async (page) => {
      await page.goto('/own-conversations/999999')
      await page.getByText('Conversation of your own not found').waitFor()
    },
  },
  {
    name: 'own-debriefed',
    as: 'learner',
    open: (page) => openOwn(page, '', { ...sampleOwn, debrief: sampleDebrief }),
  },
  {
    name: 'own-debrief',
    as: 'learner',
    open: async (page) => {
      await openOwn(page, '/debrief')
      await page.getByText('Yes', { exact: true }).click()
      await page.getByText('I did it').first().waitFor()
    },
  },
  {
    name: 'own-debrief-not-had',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openOwn(page, '/debrief')
      await page.getByText('No', { exact: true }).click()
      await page.getByRole('textbox').waitFor()
    },
  },
  {
    name: 'own-debriefed-not-had',
    isDetail: true,
    as: 'learner',
    open: (page) =>
      openOwn(page, '', { ...sampleOwn, debrief: { ...sampleDebrief, outcome: 'not_had', plans: [] } }),
  },
  {
    name: 'own-conversation-delete',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openOwn(page, '')
      await page.getByRole('button', { name: 'Delete this conversation of your own' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'own-debrief-put-off',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await openOwn(page, '/debrief')
      await page.getByText('It was put off').click()
      await page.getByText('When does it take place now, at the latest?').waitFor()
    },
  },
  { name: 'own-drill', as: 'learner', open: (page) => openOwn(page, '/drill') },
  { name: 'own-plan', isDetail: true, as: 'learner', open: (page) => openOwn(page, '/plan') },
]
