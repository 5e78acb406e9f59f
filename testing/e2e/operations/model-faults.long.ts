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

// The kinds of faults at every provider once more, as a learner meets them: on the screen of the product as it is started.
// Faults that look alike here are one; `models.long.ts` has all of them.

/** The browser gives up at 30 s. */
const WITHIN = 24_000
const SAID = 'How did it go?'
const BETTER = 'How did these weeks go for you?'
/** More often than any retry, so that a retry cannot succeed by chance. */
const ALWAYS = 12

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

// Each has a stand-in, a product and a learner of its own, so that one may wait while another goes on.
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
    '$name: said in a sentence, the words are kept, and the next try works',
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

      // What is stored, and what is kept on this device, outlive the screen.
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

  // What an edit adds is between the screen and the store, the same for every provider.
  test.each(provider === 'openai' ? distinctFaults(provider) : [])(
    '$name while a message is edited: the new words wait in their editor, and then replace it once',
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

/** What can differ here: the kind, how much of a reply the screen had shown by then, and whether the model is asked twice. */
function distinctFaults(provider: ModelProvider) {
  const all = faultsOf(provider)
  const isSame = (one: ProviderFault, other: ProviderFault) =>
    one.kind === other.kind && one.arrives === other.arrives && one.requests === other.requests
  return all.filter((fault, index) => all.findIndex((other) => isSame(fault, other)) === index)
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

/** It is there once, and the reply to it too; what was edited has the switch of its tries above it. */
async function stands(page: Page, said: string): Promise<void> {
  await expect(messages(page)).toContainText([`You: ${said}`, `Partner: ${ANSWER}`], { timeout: WITHIN })
  await expect(messages(page)).toHaveCount(2)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
}
