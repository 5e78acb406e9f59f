import type { Browser, Locator, Page, Route } from 'playwright'
import { expect } from 'playwright/test'
import { chatRoutes, EVALUATION_TURNS } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { messagesOf, say, startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'
import { openPage, signInOnScreen } from './browser.ts'
import { onChat } from './on-chat.ts'
import { freePort, startServer } from './server-process.ts'

/** What cuts a step: the server dies before, during or after its request, or the page is loaded again meanwhile. */
export const interruptions = ['killed before', 'killed during', 'killed after', 'reloaded'] as const
type Interruption = (typeof interruptions)[number]

/** Which message of a learner is said anew: the third. */
const MOMENT = 2

/** For a dead process to be known as dead, on a busy machine. Milliseconds. */
const TIMEOUT = 120_000

const requestOf = {
  message: ['POST', /\/chats\/\d+\/message/],
  branch: ['PUT', /\/chats\/\d+\/branch/],
  evaluation: ['POST', /\/evaluations\/(?:\?|$)/],
} as const

/**
 * Says a moment anew, takes it back, goes on with it to an evaluation, and cuts each of these steps in each way. After each
 * the screen goes on, and the conversation has every try whole and once.
 */
export async function interruptTries(
  environment: Readonly<Record<string, string>>,
  browser: Browser,
): Promise<number> {
  const port = await freePort()
  const start = () => startServer({ ...environment, EVALUATION_LIMIT: '100' }, port)
  let server = await start()
  const revive = async () => {
    await server.kill('SIGKILL')
    server = await start()
  }
  const { page, context } = await openPage(browser, server.url)
  try {
    return await takeSteps(page, createPerson(remote(server.url), 'learner'), revive)
  } finally {
    await context.close()
    await server.kill('SIGTERM')
  }
}

/** @param revive kills the server and starts it again */
async function takeSteps(page: Page, learner: Person, revive: () => Promise<void>): Promise<number> {
  const chatId = await startChat(learner)
  /** What the learner has said in each branch. */
  const branches: string[][] = [[]]
  for (const content of Array.from({ length: EVALUATION_TURNS }, (_, turn) => `Turn ${turn + 1}: fine?`)) {
    await say(learner, chatId, content)
    branches[0]?.push(content)
  }
  await signInOnScreen(page, 'learner')
  const chat = onChat(page)
  let cuts = 0

  /** Takes a step that is cut, and goes on until what it leads to is there. */
  const cut = async (
    how: Interruption,
    request: keyof typeof requestOf,
    step: () => Promise<void>,
    again: Locator,
    isDone: () => Promise<boolean>,
  ) => {
    await interruptNext(page, how, request, revive, step)
    cuts += 1
    const deadline = Date.now() + TIMEOUT
    while (!(await isDone())) {
      if (Date.now() > deadline) throw new Error(`${how}: ${request} did not go on`)
      const button = again.or(chat.tryAgain).first()
      const isReady = await button.isEnabled({ timeout: 200 }).catch(() => false)
      if (isReady) await button.click({ timeout: 1000 }).catch(() => {})
      await page.waitForTimeout(500)
    }
  }
  /** Every branch has what was said there, whole and once, and no other is there. */
  const inspect = async (evaluated: readonly number[]) => {
    const { body } = await learner.call(chatRoutes.readChat, { params: { id: chatId } })
    expect(body.branches.map(({ id }) => id)).toEqual(branches.map((_, index) => index + 1))
    for (const [index, words] of branches.entries()) {
      const messages = await messagesOf(learner, chatId, index + 1)
      expect(messages.map(({ is_user }) => is_user)).toEqual(messages.map((_, at) => at % 2 === 0))
      expect(messages.filter(({ is_user }) => is_user).map(({ content }) => content)).toEqual(words)
    }
    for (const branch of evaluated) {
      const query = { chat_id: chatId, branch: String(branch) }
      const { body: made } = await learner.call(evaluationRoutes.listEvaluations, { query })
      expect(made.map(({ turn_count }) => turn_count)).toEqual([EVALUATION_TURNS])
    }
  }

  const evaluated: number[] = []
  for (const how of interruptions) {
    const branch = branches.length + 1
    const anew = `Said anew, ${how}: fine?`
    const shared = branches[0]?.slice(0, MOMENT) ?? []
    await learner.call(chatRoutes.showBranch, { params: { id: chatId }, body: { branch_id: 1 } })
    await page.goto(`/chat/${chatId}`)
    await expect(chat.messages).toHaveCount(2 * EVALUATION_TURNS)

    await chat.editButton(MOMENT).click()
    await chat.editor.fill(anew)
    await cut(how, 'message', () => chat.save.click(), chat.save, chat.shows(anew, MOMENT + 1))
    branches.push([...shared, anew])
    await inspect(evaluated)

    // Whatever became of the step, the edit can be undone.
    const first = branches[0]?.at(-1) ?? ''
    await cut(how, 'branch', () => chat.undo.click(), chat.undo, chat.shows(first, EVALUATION_TURNS))
    await inspect(evaluated)

    await learner.call(chatRoutes.showBranch, { params: { id: chatId }, body: { branch_id: branch } })
    await page.reload()
    await expect(chat.messages).toHaveCount(2 * MOMENT + 2)
    for (let turn = MOMENT + 2; turn <= EVALUATION_TURNS; turn += 1) {
      const content = `Turn ${turn} of try ${branch}, ${how}: fine?`
      await chat.composer.fill(content)
      const send = () => chat.composer.press('Enter')
      if (turn === MOMENT + 2) await cut(how, 'message', send, chat.send, chat.shows(content, turn))
      else {
        await send()
        await expect.poll(chat.shows(content, turn), { timeout: TIMEOUT }).toBe(true)
      }
      branches.at(-1)?.push(content)
    }
    await inspect(evaluated)

    const isEvaluated = async () => await page.getByRole('tab', { name: 'Overview' }).isVisible()
    const seen = chat.evaluate.or(page.getByRole('link', { name: 'View evaluation' })).first()
    await cut(how, 'evaluation', () => chat.evaluate.click(), seen, isEvaluated)
    evaluated.push(branch)
    await inspect(evaluated)
  }
  return cuts
}

/** Takes a step whose next request of a kind is cut. Answers when the server is there again. */
async function interruptNext(
  page: Page,
  how: Interruption,
  request: keyof typeof requestOf,
  revive: () => Promise<void>,
  step: () => Promise<void>,
): Promise<void> {
  const [method, pattern] = requestOf[request]
  let cutting: Promise<void> | undefined
  const over = Promise.withResolvers<void>()
  const cut = async (route: Route) => {
    if (how === 'killed before' || how === 'killed after') {
      if (how === 'killed after') await route.fetch()
      const revived = revive()
      await route.abort('connectionreset')
      return revived
    }
    await route.continue()
    // In the middle of a reply that is typed; what takes a moment only is over or not.
    await new Promise((resolve) => setTimeout(resolve, request === 'message' ? 500 : Math.random() * 30))
    if (how === 'killed during') return revive()
    await page.reload()
  }
  const handle = (route: Route) => {
    // What is asked again is let through.
    if (cutting || route.request().method() !== method) return route.fallback()
    cutting = cut(route)
    cutting.then(over.resolve, over.reject)
  }
  await page.route(pattern, handle)
  await step()
  await over.promise
  await page.unroute(pattern, handle)
}
