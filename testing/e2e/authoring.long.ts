import { rm } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { readConfig } from '#app/server/configuration.ts'
import { createServer } from '#app/server/server.ts'
import { connect } from '#database/connect.ts'
import { CHEAP_PASSWORDS } from '#testing/sign-in.ts'
import { heldTranslator } from '#testing/translator.ts'
import { launchBrowser, openPage, signInOnScreen } from './browser.ts'
import { beginChatOnScreen, chooseMoodOnScreen, sendMessageOnScreen } from './chat-actions.ts'
import { copyDemoStore } from './demo-store.ts'
import { freePort } from './server-process.ts'
import { openTab } from './superadmin-world.ts'

/** So many clicks may it take, beside typing. */
const CLICKS = 15

const story = {
  Description: 'Tell a colleague that the workshop stays closed.',
  'Introduction text': 'You run the workshop. Sam wants to use it at night, and nobody may be there alone.',
  Prompt: 'You are Sam. You want to use the workshop at night and give way to good reasons.',
}

let browser: Browser
let url: string
let close = async () => {}

beforeAll(async () => {
  const port = await freePort()
  const directory = await copyDemoStore()
  const connection = await connect({ directory })
  const app = await createServer({
    config: readConfig({ PORT: String(port), MESSAGE_LIMIT: '1000' }),
    connection,
    partner: scriptedPartner({ pause: async () => {} }),
    evaluator: scriptedEvaluator,
    translator: heldTranslator(),
    passwordCost: CHEAP_PASSWORDS,
  })
  await app.listen({ port, host: '127.0.0.1' })
  url = `http://localhost:${port}`
  browser = await launchBrowser()
  close = async () => {
    await browser.close()
    await app.close()
    await connection.close()
    await rm(directory, { recursive: true, force: true })
  }
}, 120_000)
afterAll(() => close())

/** Counts presses of the pointer, in the page itself. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => {
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
    })
  })
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('clicks') ?? 0))
}

const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible()

async function expectPractised(title: string): Promise<void> {
  const { page, complaints, context } = await openPage(browser, url)
  await signInOnScreen(page, 'learner')
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await chooseMoodOnScreen(card, 'Calm')
  await card.getByRole('button', { name: /Start conversation/ }).click()
  await beginChatOnScreen(page)
  await sendMessageOnScreen(page, 'Hello Sam, I would like to talk about the workshop.')
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  await expect(messages).toHaveCount(2, { timeout: 15_000 })
  expect(complaints).toEqual([])
  await context.close()
}

test(`a superadmin makes a scenario in three languages, tries it and publishes it in at most ${CLICKS} clicks`, async () => {
  const { page, complaints } = await openPage(browser, url)
  const clicks = await countClicks(page)
  await signInOnScreen(page, 'superadmin')
  await page.goto('/')
  await page.evaluate(() => sessionStorage.removeItem('clicks'))

  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await openTab(page, 'Scenarios')
  await page.getByRole('link', { name: 'Drafts' }).click()
  await page.getByRole('textbox', { name: 'Title of the new scenario' }).fill('The workshop at night')
  await page.keyboard.press('Enter')
  for (const [label, text] of Object.entries(story))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await saved(page)
  const step = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()
  await step(/^Partner/)
  await page.getByRole('checkbox', { name: /^Sam Rivera/ }).click()
  await step(/^Moods/)
  for (const mood of ['Calm', 'Defensive']) await page.getByRole('checkbox', { name: mood }).click()
  await step(/^Languages/)
  await page.getByRole('button', { name: /^Generate all 2 languages/ }).click()
  await expect(page.getByText(/^Translated: /)).toBeVisible({ timeout: 15_000 })
  await step(/^Organisations/)
  await page.getByRole('checkbox', { name: 'Demo Organisation' }).click()
  await expect(page.getByText('Assignments saved')).toBeVisible()
  await page.getByRole('textbox', { name: 'Say something' }).fill('Hello Sam, how are you?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()

  expect(await clicks()).toBeLessThanOrEqual(CLICKS)
  expect(complaints).toEqual([])
  await expectPractised('The workshop at night')
}, 120_000)

/** Presses Tab until the keyboard is there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let press = 0; press < 120; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${wanted.toString()}`)
}

test('by keyboard alone a superadmin makes a scenario in three languages, tries it and publishes it', async () => {
  const { page, complaints } = await openPage(browser, url)
  const clicks = await countClicks(page)
  await signInOnScreen(page, 'superadmin')
  await page.goto('/')
  await page.evaluate(() => sessionStorage.removeItem('clicks'))
  const area = page.getByRole('navigation', { name: 'Area' })
  const press = async (key: string, wanted: Locator) => {
    await tabTo(page, wanted)
    await page.keyboard.press(key)
  }
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
  const write = async (name: string, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }))
    await page.keyboard.type(text)
  }

  await press('Enter', link('Admin'))
  await press('Enter', area.getByRole('button', { name: 'Content' }))
  await press('Enter', area.getByRole('link', { name: 'Scenarios', exact: true }))
  await press('Enter', link('Drafts'))
  await write('Title of the new scenario', 'The workshop by keyboard')
  await page.keyboard.press('Enter')
  for (const [label, text] of Object.entries(story)) await write(label, text)
  await saved(page)
  await press('Enter', link(/^Partner/))
  await press('Space', page.getByRole('checkbox', { name: /^Sam Rivera/ }))
  await press('Enter', link(/^Moods/))
  for (const mood of ['Calm', 'Defensive']) await press('Space', page.getByRole('checkbox', { name: mood }))
  await press('Enter', link(/^Languages/))
  await press('Enter', page.getByRole('button', { name: /^Generate all 2 languages/ }))
  await expect(page.getByText(/^Translated: /)).toBeVisible({ timeout: 15_000 })
  await press('Enter', link(/^Organisations/))
  await press('Space', page.getByRole('checkbox', { name: 'Demo Organisation' }))
  await expect(page.getByText('Assignments saved')).toBeVisible()
  await write('Say something', 'Hello Sam, how are you?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(2)
  await press('Enter', link('Publish…'))
  await press('Enter', page.getByRole('button', { name: 'Publish version 1' }))
  await expect(page.getByText('Version 1 is published')).toBeVisible()

  expect(await clicks()).toBe(0)
  expect(complaints).toEqual([])
  await expectPractised('The workshop by keyboard')
}, 180_000)
