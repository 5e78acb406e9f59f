import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { expect } from 'playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { ModelFault } from '#adapters/ai/model/fault.ts'
import { providers, type Provider } from '#adapters/ai/model/spec.ts'
import { modelNames, variablesFor } from '#testing/model-servers/access.ts'
import { ANSWER, startModelServer, type ModelServer } from '#testing/model-servers/aimock.ts'
import { troubles } from '#testing/model-servers/faults.ts'
import { launch, signIn, visit, type Visit } from './browser.ts'
import { say, startChat } from './chatting.ts'
import { copyFurnishedStore } from './furnished-store.ts'
import { startServer, type ServerProcess } from './server-process.ts'

// Every fault at every provider once more, as a learner meets it: on the screen of the product as it is started.

/** The browser gives up at 30 s. */
const WITHIN = 24_000
const SAID = 'How did it go?'
/** More often than anybody asks by themselves, so that a mended answer is never luck. */
const ALWAYS = 12

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// Each has a stand-in, a product and a learner of its own, so that one may wait while another goes on.
describe.concurrent.each(providers)('%s', (provider) => {
  let models: ModelServer
  let product: ServerProcess
  let directory: string
  let learner: Visit

  beforeAll(async () => {
    models = await startModelServer()
    directory = await copyFurnishedStore()
    const environment = { ...variablesFor(models.url), PARTNER_MODEL: modelNames[provider] }
    product = await startServer({ ...environment, DATA_DIR: directory })
    learner = await visit(browser, product.url)
    await signIn(learner.page, 'learner')
  })
  afterAll(async () => {
    await learner.context.close()
    await product.kill('SIGTERM')
    await models.close()
    await rm(directory, { recursive: true, force: true })
  })

  test.each(troublesOf(provider))(
    '$name: said in a sentence, the words are kept, and the next try works',
    { concurrent: false },
    async (trouble) => {
      const { page, complaints } = learner
      const { message } = new ModelFault(trouble.kind)
      await startChat(page)
      const asked = models.asked.length
      const told = kindsIn(product.output())

      models.next(...Array.from({ length: ALWAYS }, () => trouble.tamper(provider)))
      await say(page, SAID)
      await expect(page.getByRole('alert')).toContainText(message, { timeout: WITHIN })
      await nothingIsSaid(page)
      expect(models.asked.length - asked).toBe(trouble.requests)

      // What is stored, and what is kept on this device, outlive the screen.
      await page.reload()
      await expect(page.getByRole('alert')).toContainText(message)
      await nothingIsSaid(page)

      models.next()
      await page.getByRole('button', { name: 'Try again' }).click()
      await bothAreSaidOnce(page)
      await page.reload()
      await bothAreSaidOnce(page)
      expect(models.asked.length - asked).toBe(trouble.requests + 1)
      expect(kindsIn(product.output())).toEqual([...told, trouble.kind])
      expect(complaints).toEqual([])
    },
  )
})

function troublesOf(provider: Provider) {
  return troubles.filter(({ providers: only }) => only === undefined || only.includes(provider))
}

/** What the log tells of, in order. A kind has one status. */
const kindsIn = (output: string): readonly string[] =>
  [...output.matchAll(/"kind":"(\w+)"/g)].map(([, kind = '']) => kind)

const messages = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')

async function nothingIsSaid(page: Page): Promise<void> {
  await expect(page.getByRole('textbox')).toHaveValue(SAID)
  await expect(messages(page)).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function bothAreSaidOnce(page: Page): Promise<void> {
  await expect(messages(page)).toHaveText([`You: ${SAID}`, `Partner: ${ANSWER}`], { timeout: WITHIN })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
}
