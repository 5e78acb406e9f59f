import { rm } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { createServer } from '#app/server/server.ts'
import { connect } from '#database/connect.ts'
import { readConfig } from '#app/server/configuration.ts'
import { launchBrowser, openPage, signInOnScreen } from './browser.ts'
import { sendMessageOnScreen, startChatOnScreen } from './chat-actions.ts'
import { copyDemoStore } from './demo-store.ts'
import { expect } from './expect.ts'
import { freePort } from '../ports.ts'

/** Starts the product in this process, so that a test can advance the database's and the browser's time. */
async function startLimitedProduct() {
  const directory = await copyDemoStore()
  const connection = await connect({ directory })
  const port = await freePort()
  const app = await createServer({
    config: readConfig({ PORT: String(port), MESSAGE_LIMIT: '6', VOICE_LIMIT: '1', EVALUATION_LIMIT: '1' }),
    connection,
    partner: scriptedPartner({ pause: async () => {} }),
    evaluator: scriptedEvaluator,
    transcriber: { name: 'a stand-in', transcribe: async () => 'What got in the way of the survey?' },
  })
  await app.listen({ port, host: '127.0.0.1' })
  const browser = await launchBrowser()
  const close = async () => {
    await browser.close()
    await app.close()
    await connection.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { url: `http://localhost:${port}`, browser, connection, close }
}

let product: Awaited<ReturnType<typeof startLimitedProduct>>
beforeAll(async () => {
  product = await startLimitedProduct()
})
afterAll(() => product.close())

/** Advances the server's limits and the page's clock by the same seconds. */
async function pass(page: Page, seconds: number): Promise<void> {
  await product.connection.pool.query(
    `update rate_limits set window_started_at = window_started_at - make_interval(secs => $1), blocked_until = blocked_until - make_interval(secs => $1)`,
    [seconds],
  )
  await page.clock.fastForward(seconds * 1000)
}

async function arrive(username: string) {
  const { page, context } = await openPage(product.browser, product.url)
  await page.addInitScript(fakeRecorder)
  await signInOnScreen(page, username)
  await page.clock.install()
  await startChatOnScreen(page)
  const bubbles = page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('listitem')
  return {
    page,
    context,
    bubbles,
    countdown: page.getByText(/^Rate limit exceeded. Please wait \d+ seconds.$/),
  }
}

/** Replaces recognition by a recorder whose output looks like WebM. It runs in the page, so it imports nothing. */
function fakeRecorder(): void {
  class FakeRecorder extends EventTarget {
    static isTypeSupported = () => true
    state = 'inactive'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      const data = new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0])])
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  Object.assign(window, {
    SpeechRecognition: undefined,
    webkitSpeechRecognition: undefined,
    MediaRecorder: FakeRecorder,
  })
  const stream = { getTracks: () => [] }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream } })
}

test('after a cooldown of messages the next message is accepted', async () => {
  const { page, context, bubbles, countdown } = await arrive('learner')
  for (let turn = 1; turn <= 6; turn += 1) {
    await sendMessageOnScreen(page, `How have these weeks been for you? ${turn}`)
    await expect(bubbles).toHaveCount(2 * turn, { timeout: 15_000 })
  }
  await sendMessageOnScreen(page, 'One too many')
  await expect(countdown).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('One too many')
  await pass(page, 10)
  await expect(countdown).toHaveCount(0)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(bubbles).toHaveCount(14, { timeout: 15_000 })
  await expect(countdown).toHaveCount(0)
  await context.close()
})

test('after a cooldown of recordings the next recording is accepted', async () => {
  const { page, context, bubbles, countdown } = await arrive('admin')
  const speak = async () => {
    await page.getByRole('button', { name: 'Speak your message', exact: true }).click()
    await page.getByRole('button', { name: 'Finish and send' }).click()
  }
  await speak()
  await expect(bubbles).toHaveCount(2, { timeout: 15_000 })
  await speak()
  await expect(countdown).toBeVisible()
  await expect(bubbles).toHaveCount(2)
  await pass(page, 30)
  await expect(countdown).toHaveCount(0)
  await speak()
  await expect(bubbles).toHaveCount(4, { timeout: 15_000 })
  await context.close()
})

test('after a cooldown of evaluations the next evaluation is made', async () => {
  const { page, context, bubbles, countdown } = await arrive('superadmin')
  const talk = async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      await sendMessageOnScreen(page, `How have these weeks been for you? ${turn}`)
      await expect(bubbles).toHaveCount(2 * turn, { timeout: 15_000 })
    }
  }
  const evaluate = page.getByRole('button', { name: /^Evaluate Chat/ })
  await talk()
  await evaluate.click()
  await page.waitForURL(/\/evaluation\/\d+$/)
  await pass(page, 61)
  await startChatOnScreen(page)
  await talk()
  await evaluate.click()
  await expect(countdown).toBeVisible()
  await pass(page, 60)
  await expect(countdown).toHaveCount(0)
  await evaluate.click()
  await page.waitForURL(/\/evaluation\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Skills and their checks' })).toBeVisible()
  await context.close()
})
