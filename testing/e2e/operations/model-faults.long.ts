import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { ModelFault } from '#adapters/ai/model/model-fault.ts'
import { modelProviders, type ModelProvider } from '#adapters/ai/model/model-providers.ts'
import { modelNames, variablesFor } from '#testing/model-servers/access.ts'
import { ANSWER, startPartnerServer, type ModelServer } from '#testing/model-servers/aimock.ts'
import { faultsOf, type ProviderFault } from '#testing/model-servers/faults.ts'
import { launchBrowser, signInOnScreen, openPage, type VisitOptions } from '../browser.ts'
import { sendMessageOnScreen, startChatOnScreen } from '../chat-actions.ts'
import { copyDemoStore } from '../demo-store.ts'
import { expect } from '../expect.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

// The provider faults as a learner meets them on the screen of the real product. Faults that look alike there are
// tested once; `models.long.ts` tests all of them.

/** Less than the 30 s after which the browser gives up. Milliseconds. */
const WITHIN = 24_000
const SAID = 'How did it go?'
const BETTER = 'How did these weeks go for you?'
/** More answers than the server's and the browser's retries together, so that no retry succeeds by chance. */
const ALWAYS = 12

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

// Each provider has its own stand-in, product and learner, so they can run concurrently.
describe.concurrent.each(modelProviders)('%s', (provider) => {
  let models: ModelServer
  let product: ServerProcess
  let directory: string
  let learner: VisitOptions

  beforeAll(async () => {
    models = await startPartnerServer()
    directory = await copyDemoStore()
    const environment = { ...variablesFor(models.url), PARTNER_MODEL: modelNames[provider] }
    product = await startServer({ ...environment, DATA_DIR: directory })
    learner = await openPage(browser, product.url)
    await signInOnScreen(learner.page, 'learner')
  })
  afterAll(async () => {
    await learner.context.close()
    await product.kill('SIGTERM')
    await models.close()
    await rm(directory, { recursive: true, force: true })
  })

  test.each(distinctFaults(provider))(
    '$name: the screen shows a sentence and keeps the words, and the next try works',
    { concurrent: false },
    async (trouble) => {
      const { page, complaints } = learner
      const { message } = new ModelFault(trouble.kind)
      await startChatOnScreen(page)
      const asked = models.asked.length
      const told = kindsIn(product.output())

      models.next(...always(trouble, provider))
      await sendMessageOnScreen(page, SAID)
      await expect(page.getByRole('alert')).toContainText(message, { timeout: WITHIN })
      await nothingIsSaid(page)
      expect(models.asked.length - asked).toBe(trouble.requests)

      // The stored messages and the drafts on this device survive a reload.
      await page.reload()
      await expect(page.getByRole('alert')).toContainText(message)
      await nothingIsSaid(page)

      models.next()
      await page.getByRole('button', { name: 'Try again' }).click()
      await stands(page, SAID)
      await page.reload()
      await stands(page, SAID)
      expect(models.asked.length - asked).toBe(trouble.requests + 1)
      expect(kindsIn(product.output())).toEqual([...told, trouble.kind])
      expect(complaints).toEqual([])
    },
  )

  // An edit differs only between the screen and the store, so one provider is enough.
  test.each(provider === 'openai' ? distinctFaults(provider) : [])(
    '$name while a message is edited: the editor keeps the new words, and they replace the message once',
    { concurrent: false },
    async (trouble) => {
      const { page, complaints } = learner
      const editor = page.getByRole('textbox', { name: 'Editing your message' })
      await startChatOnScreen(page)
      await sendMessageOnScreen(page, SAID)
      await stands(page, SAID)
      const asked = models.asked.length

      models.next(...always(trouble, provider))
      await messages(page).first().getByRole('button', { name: 'Edit message' }).press('Enter')
      await editor.fill(BETTER)
      await editor.press('Enter')
      const { message } = new ModelFault(trouble.kind)
      await expect(page.getByRole('alert')).toContainText(message, { timeout: WITHIN })
      await expect(editor).toHaveValue(BETTER)
      await expect(messages(page)).toHaveCount(2)
      await expect(messages(page).last()).toHaveText(`Partner: ${ANSWER}`)
      expect(models.asked.length - asked).toBe(trouble.requests)

      await page.reload()
      await expect(editor).toHaveValue(BETTER)
      models.next()
      await page.getByRole('button', { name: 'Save' }).click()
      await stands(page, BETTER)
      await page.reload()
      await stands(page, BETTER)
      expect(models.asked.length - asked).toBe(trouble.requests + 1)
      expect(complaints).toEqual([])
    },
  )
})

const always = (trouble: ProviderFault, provider: ModelProvider) =>
  Array.from({ length: ALWAYS }, () => trouble.tamper(provider))

/** The faults that differ here: by kind, by how much of a reply was shown, and by whether the model is asked twice. */
function distinctFaults(provider: ModelProvider) {
  const all = faultsOf(provider)
  const isSame = (one: ProviderFault, other: ProviderFault) =>
    one.kind === other.kind && one.arrives === other.arrives && one.requests === other.requests
  return all.filter((fault, index) => all.findIndex((other) => isSame(fault, other)) === index)
}

/** The kinds of faults in the log, in order. */
const kindsIn = (output: string): readonly string[] =>
  [...output.matchAll(/"kind":"(\w+)"/g)].map(([, kind = '']) => kind)

const messages = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')

async function nothingIsSaid(page: Page): Promise<void> {
  await expect(page.getByRole('textbox')).toHaveValue(SAID)
  await expect(messages(page)).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The message and its reply are shown once, and nothing is left in the composer. */
async function stands(page: Page, said: string): Promise<void> {
  await expect(messages(page)).toContainText([`You: ${said}`, `Partner: ${ANSWER}`], { timeout: WITHIN })
  await expect(messages(page)).toHaveCount(2)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
}
