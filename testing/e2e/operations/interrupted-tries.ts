import type { Browser, Locator, Page, Route } from 'playwright'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { openPage, signInOnScreen } from '../browser.ts'
import { expect } from '../expect.ts'
import { chatPageObject } from '../chat-page-object.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '../server-process.ts'

/** How a step is interrupted: the server dies before, during or after its request, or the page is reloaded. */
export const interruptions = ['killed before', 'killed during', 'killed after', 'reloaded'] as const
type Interruption = (typeof interruptions)[number]

/** The index of the learner's message that is edited: the third. */
const MOMENT = 2

/** Long enough on a busy machine for the lease of a dead process to expire. Milliseconds. */
const TIMEOUT = 120_000

const requestOf = {
  message: ['POST', /\/chats\/\d+\/message/],
  branch: ['PUT', /\/chats\/\d+\/branch/],
  evaluation: ['POST', /\/evaluations\/(?:\?|$)/],
} as const
type InterruptedRequest = keyof typeof requestOf

/**
 * Evaluates a conversation, edits a moment in the transcript and on its own screen, undoes both, goes on with one to an
 * evaluation, and interrupts each of these steps in each way. After each the screen must recover, and the conversation
 * must have every try complete and once.
 */
export async function interruptTries(
  environment: Readonly<Record<string, string>>,
  browser: Browser,
): Promise<number> {
  const port = await freePort()
  const start = () => startServer({ ...environment, EVALUATION_LIMIT: '100' }, port)
  let server = Promise.resolve(await start())
  const { url } = await server
  // Restarts are queued, because a further interrupted request may follow at once.
  const revive = async () => {
    server = server.then(async (running) => {
      await running.kill('SIGKILL')
      return start()
    })
    await server
  }
  const { page, context } = await openPage(browser, url)
  try {
    const learner = createPerson(remoteInjector(url), 'learner')
    const chats = await Promise.all(interruptions.map(() => startTalk(learner)))
    await signInOnScreen(page, 'learner')
    let cuts = 0
    for (const [index, how] of interruptions.entries())
      cuts += await takeSteps(page, learner, chats[index] ?? '', how, revive)
    return cuts
  } finally {
    await context.close()
    await (await server).kill('SIGTERM')
  }
}

const said = (turn: number) => `Turn ${turn}: fine?`

/** Creates a conversation that is long enough to be evaluated. */
async function startTalk(learner: Person): Promise<string> {
  const chatId = await startChat(learner)
  for (let turn = 1; turn <= EVALUATION_TURNS; turn += 1) await say(learner, chatId, said(turn))
  return chatId
}

/** @param revive kills the server and starts it again */
async function takeSteps(
  page: Page,
  learner: Person,
  chatId: string,
  how: Interruption,
  revive: () => Promise<void>,
): Promise<number> {
  /** The learner's messages in each branch. */
  const branches = [Array.from({ length: EVALUATION_TURNS }, (_, turn) => said(turn + 1))]
  const shared = branches[0]?.slice(0, MOMENT) ?? []
  const first = branches[0]?.at(-1) ?? ''
  const evaluated: number[] = []
  const chat = chatPageObject(page)
  let cuts = 0

  /** Takes a step whose requests are interrupted, and presses on until its result is shown. */
  const cut = async (
    requests: readonly InterruptedRequest[],
    step: () => Promise<void>,
    again: Locator,
    isDone: () => Promise<boolean>,
  ) => {
    const armed = await Promise.all(requests.map((request) => interruptNext(page, how, request, revive)))
    await step()
    const areOver = Promise.all(armed.map(({ over }) => over)).then(() => true)
    const deadline = Date.now() + TIMEOUT
    const settled = async () =>
      (await Promise.race([areOver, page.waitForTimeout(50).then(() => false)])) && (await isDone())
    while (!(await settled())) {
      if (Date.now() > deadline) {
        const shown = await page.locator('body').innerText()
        throw new Error(
          `${how}: ${requests.join(', ')} did not go on at ${page.url()}, which shows:\n${shown}`,
        )
      }
      const button = again.or(chat.tryAgain).first()
      const isReady = await button.isEnabled({ timeout: 200 }).catch(() => false)
      if (isReady) await button.click({ timeout: 1000 }).catch(() => {})
      await page.waitForTimeout(500)
    }
    for (const { disarm } of armed) await disarm()
    cuts += requests.length
  }
  /** Checks that every branch has its messages, complete and once, and that there is no further branch. */
  const inspect = async () => {
    const { body } = await learner.call(chatRoutes.readChat, { params: { id: chatId } })
    expect(body.branches.map(({ id }) => id)).toEqual(branches.map((_, index) => index + 1))
    for (const [index, words] of branches.entries()) {
      const messages = await messagesOf(learner, chatId, index + 1)
      expect(messages.map(({ is_user }) => is_user)).toEqual(messages.map((_, at) => at % 2 === 0))
      expect(messages.filter(({ is_user }) => is_user).map(({ content }) => content)).toEqual(words)
      const query = { chat_id: chatId, branch: String(index + 1) }
      const { body: made } = await learner.call(evaluationRoutes.listEvaluations, { query })
      const turns = evaluated.includes(index + 1) ? [EVALUATION_TURNS] : []
      expect(made.map(({ turn_count }) => turn_count)).toEqual(turns)
    }
  }
  const evaluate = async (branch: number) => {
    const isEvaluated = async () => await page.getByRole('tab', { name: 'Overview' }).isVisible()
    const seen = chat.evaluate.or(page.getByRole('link', { name: 'View evaluation' })).first()
    await cut(['evaluation'], () => chat.evaluate.click(), seen, isEvaluated)
    evaluated.push(branch)
    await inspect()
  }
  /** Undoes the edit, whatever became of it. */
  const undo = async () => {
    await cut(['branch'], () => chat.undo.click(), chat.undo, chat.shows(first, EVALUATION_TURNS))
    await inspect()
  }

  await page.goto(`/chat/${chatId}`)
  await evaluate(1)

  await page.goto(`/chat/${chatId}`)
  await expect(chat.messages).toHaveCount(2 * EVALUATION_TURNS)
  const anew = `Said anew, ${how}: fine?`
  await chat.editButton(MOMENT).click()
  await chat.editor.fill(anew)
  await cut(['message'], () => chat.save.click(), chat.save, chat.shows(anew, MOMENT + 1))
  branches.push([...shared, anew])
  await inspect()
  await undo()

  await learner.call(chatRoutes.showBranch, { params: { id: chatId }, body: { branch_id: 2 } })
  await page.reload()
  await expect(chat.messages).toHaveCount(2 * MOMENT + 2)
  for (let turn = MOMENT + 2; turn <= EVALUATION_TURNS; turn += 1) {
    const content = `Turn ${turn} of try 2, ${how}: fine?`
    await chat.composer.fill(content)
    const send = () => chat.composer.press('Enter')
    if (turn === MOMENT + 2) await cut(['message'], send, chat.send, chat.shows(content, turn))
    else {
      await send()
      await expect.poll(chat.shows(content, turn), { timeout: TIMEOUT }).toBe(true)
    }
    branches.at(-1)?.push(content)
  }
  await inspect()
  await evaluate(2)

  // The same moment on its own screen, which shows the branch up to that moment.
  const moment = (await messagesOf(learner, chatId, 1))[2 * MOMENT]?.id
  const again = onAgain(page)
  const own = `My own words, ${how}: fine?`
  await page.goto(`/chat/${chatId}/again/${moment}?branch=1`)
  await again.words.fill(own)
  await page.reload()
  await expect(again.words).toHaveValue(own, { timeout: TIMEOUT })
  await again.compare.click()
  // While the server is away for long, the words wait in the editor of the message that they replace.
  const goOn = again.goOn.or(again.compare).or(chat.save)
  await cut(['branch', 'message'], () => again.goOn.click(), goOn, chat.shows(own, MOMENT + 1))
  branches.push([...shared, own])
  await inspect()
  await undo()
  return cuts
}

/** The elements that a learner uses on the screen of a moment. */
const onAgain = (page: Page) => ({
  words: page.getByRole('textbox', { name: 'What would you say instead?' }),
  compare: page.getByRole('button', { name: 'Compare' }),
  goOn: page.getByRole('button', { name: 'Go on with mine' }),
})

/**
 * Interrupts the next request of a kind.
 * @returns `over`, which resolves after the interruption, when the server is back
 */
async function interruptNext(
  page: Page,
  how: Interruption,
  request: InterruptedRequest,
  revive: () => Promise<void>,
): Promise<{ readonly over: Promise<void>; readonly disarm: () => Promise<void> }> {
  const [method, pattern] = requestOf[request]
  let cutting: Promise<void> | undefined
  const { promise: over, resolve, reject } = Promise.withResolvers<void>()
  const cut = async (route: Route) => {
    if (how === 'killed before' || how === 'killed after') {
      if (how === 'killed after') await route.fetch()
      const revived = revive()
      await route.abort('connectionreset')
      return revived
    }
    await route.continue()
    // 500 ms is in the middle of a typed reply; shorter requests may or may not be finished.
    await new Promise((done) => setTimeout(done, request === 'message' ? 500 : Math.random() * 30))
    if (how === 'killed during') return revive()
    await page.reload()
  }
  const handle = (route: Route) => {
    // Later requests pass.
    if (cutting || route.request().method() !== method) return route.fallback()
    cutting = cut(route)
    cutting.then(resolve, reject)
  }
  await page.route(pattern, handle)
  return { over, disarm: () => page.unroute(pattern, handle) }
}
