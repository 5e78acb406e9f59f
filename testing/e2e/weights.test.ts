import Fastify from 'fastify'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screenSources, workspaceSource } from '#app/server/screen-files.ts'
import { serveScreens } from '#app/server/screens.ts'
import { firstTexts, screens, screenTexts } from '#features/paths.ts'
import type { Chat } from '#features/chats/contract.ts'
import type { Me } from '#features/session/contract.ts'
import { chatOf } from '#testing/sample-chat.ts'
import { sampleBooster } from '#testing/sample-practice.ts'
import { launchBrowser, openPage } from './browser.ts'
import {
  findFileRings,
  gzipWeight,
  containsSchemaLibrary,
  lazyScreens,
  scriptsAndStyles,
  withLaterParts,
} from './screen-weights.ts'

const learnerScreens = [
  screens.login,
  screens.privacy,
  screens.home,
  screens.chat,
  screens.again,
  screens.compare,
  screens.history,
  screens.readOnlyChat,
  screens.evaluation,
  screens.ownConversations,
  screens.studies,
  screens.account,
  screens.unsubscribe,
] as const

/** The screens of everyone who practises; every run checks them in a browser. */
const practiceScreens: readonly (typeof learnerScreens)[number][] = [
  screens.login,
  screens.home,
  screens.chat,
  screens.evaluation,
]

/** The form of own conversations needs the form library, the schema library and the schemas of worlds. */
const weightOf: Partial<Record<string, number>> = { [screens.login]: 175, [screens.ownConversations]: 225 }

/** The limit of a screen's scripts and styles with an empty cache, in kB of gzip: a few per cent above today's. */
const budgets: readonly (readonly [screen: keyof typeof screenSources, kB: number])[] = [
  ...learnerScreens.map((screen) => [screen, weightOf[screen] ?? 190] as const),
  [screens.admin, 320],
]
const MAX_FILES = 8

test.each(budgets)('%s weighs at most %d kB in a few files', (screen, kB) => {
  const needed = scriptsAndStyles(screenSources[screen])
  const weight = gzipWeight(needed)
  console.log(`${screen}: ${weight.toFixed(1)} kB of ${kB}, ${needed.length} files`)
  expect(weight).toBeLessThanOrEqual(kB)
  expect(needed.length).toBeLessThanOrEqual(MAX_FILES)
})

test('a scenario’s workspace and the administration around it weigh at most 360 kB', () => {
  const needed = [screenSources[screens.admin], workspaceSource].flatMap(scriptsAndStyles)
  expect(gzipWeight([...new Set(needed)])).toBeLessThanOrEqual(360)
})

test.each(learnerScreens)('%s and all its parts that load later weigh at most 240 kB', (screen) => {
  const source = screenSources[screen]
  if (source === undefined) return expect.unreachable(`${screen} is no screen of its own`)
  const weight = gzipWeight(withLaterParts(source))
  console.log(`${screen}: ${weight.toFixed(1)} kB of 240 with what comes later`)
  expect(weight).toBeLessThanOrEqual(240)
})

test.each(learnerScreens.filter((screen) => screen !== screens.ownConversations))(
  '%s loads no schema library',
  (screen) => {
    expect(scriptsAndStyles(screenSources[screen]).filter(containsSchemaLibrary)).toEqual([])
  },
)

test('own conversations load the schema library for their forms', () => {
  expect(scriptsAndStyles(screenSources[screens.ownConversations]).filter(containsSchemaLibrary)).not.toEqual(
    [],
  )
})

test('no built files import each other in a cycle', () => {
  expect(findFileRings()).toEqual([])
})

test('every screen that loads on its own has a budget', () => {
  const weighed = budgets.map(([screen]) => screenSources[screen]).filter((source) => source !== undefined)
  expect(lazyScreens.toSorted()).toEqual(weighed.toSorted())
})

test.each(learnerScreens)('%s needs no files of other screens', (screen) => {
  const needed = scriptsAndStyles(screenSources[screen])
  const nameOf = (source: string | undefined) => /\w+(?=\.tsx$)/.exec(source ?? '')?.[0] ?? 'none'
  const others = lazyScreens.map(nameOf).filter((name) => name !== nameOf(screenSources[screen]))
  const foreign = needed.filter((file) => others.some((name) => file.includes(name)))
  expect(foreign).toEqual([])
})

describe('in a browser', () => {
  // The built files are real; of the API only the call that says who is signed in is answered.
  const app = Fastify()
  let address: string
  let browser: Browser
  beforeAll(async () => {
    await serveScreens(app)
    address = await app.listen()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await app.close()
  })

  const name = '%s loads just that, and its page names all of it'
  test.each(practiceScreens)(name, loadsJustThat)
  test.each(learnerScreens.filter((screen) => !practiceScreens.includes(screen)))(
    name,
    { tags: ['long'] },
    loadsJustThat,
  )

  async function loadsJustThat(screen: (typeof learnerScreens)[number]): Promise<void> {
    const { page, context } = await openPage(browser, address)
    await page.route('**/api/v1/**', () => {})
    await page.route('**/users/me', (route) =>
      screen === screens.login ? route.fulfill({ status: 401 }) : route.fulfill({ json: learner }),
    )
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname.slice(1)))
    const response = await page.goto(screen.replace('$id', '1'))
    const needed = scriptsAndStyles(screenSources[screen])
    const texts = [...firstTexts, ...screenTexts[screen]].map((name) => `locales/en/${name}.json`)
    await expect
      .poll(() => needed.filter((file) => !requested.includes(file)), { timeout: 60_000 })
      .toEqual([])
    await page.getByRole('main').waitFor()
    expect(requested.filter((file) => /\.(?:js|css)$/.test(file)).toSorted()).toEqual(needed.toSorted())
    expect(requested.filter((file) => file.startsWith('locales/')).toSorted()).toEqual(texts.toSorted())
    // The page preloads this call, and the scripts use its answer instead of calling again.
    expect(requested.filter((path) => path.endsWith('/users/me'))).toHaveLength(1)
    const html = await response?.text()
    expect([...needed, ...texts].filter((file) => !html?.includes(`"/${file}"`))).toEqual([])
    await context.close()
  }

  test('the interface keeps its language if the texts of another one do not load, and changes once they do', async () => {
    const { page, context } = await openPage(browser, address)
    await page.route('**/api/v1/**', () => {})
    const language = { id: 2, name: 'Português', code: 'pt' }
    await page.route('**/users/me', (route) => route.fulfill({ json: { ...learner, language } }))
    // English arrives only after Portuguese was refused; until then no language is shown that could be kept.
    const refused = Promise.withResolvers<void>()
    await page.route('**/locales/en/**', (route) => refused.promise.then(() => route.continue()))
    await page.route('**/locales/pt/**', (route) => route.abort().then(refused.resolve))
    await page.goto('/history')
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.unroute('**/locales/pt/**')
    await page.getByRole('link', { name: 'Performance Partner' }).click()
    await page.getByRole('link', { name: 'Histórico' }).first().waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt')
    await context.close()
  })

  test('an administration whose code does not load says so, and a retry loads it', async () => {
    const { page, context, complaints } = await openPage(browser, address)
    await page.route('**/api/v1/**', () => {})
    await page.route('**/users/me', (route) =>
      route.fulfill({ json: { ...learner, permissions: ['superadmin'] } }),
    )
    await page.goto('/history')
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Admin' }).click()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    // The browser reports each failed request in its console.
    expect(complaints.filter((text) => !text.includes('net::ERR_'))).toEqual([])
    await context.setOffline(false)
    await retry.click()
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
    await context.close()
  })

  const chat = (turns: number, differences: Partial<Chat> = {}) =>
    ['/chat/7', chatOf(turns, differences)] as const
  test.each([
    ['EvaluateButton', ...chat(5), 'Evaluate Chat'],
    ['EndingCard', ...chat(5, { ending: { kind: 'agreed', agreed: [] } }), 'Keep talking'],
    ['BoosterEnd', ...chat(3, { turn_limit: 3 }), 'Back to home'],
  ] as const)(
    'a conversation whose %s does not load says so, and a retry loads it without a reload',
    { tags: ['long'] },
    async (part, path, json, button) => {
      const { page, context } = await openPage(browser, address)
      await page.route('**/api/v1/**', (route) => route.abort())
      await page.route('**/users/me', (route) => route.fulfill({ json: learner }))
      await page.route('**/chats/7', (route) => route.fulfill({ json }))
      await page.route('**/booster', (route) => route.fulfill({ json: sampleBooster }))
      const file = `**/assets/${part}-*`
      await page.route(file, (route) => route.abort())
      // If a newer deployment answered, the page would be reloaded instead.
      await page.route(address, (route) => route.abort(), { times: 99 })
      await page.goto(path)
      const again = page.getByRole('button', { name: 'Try again' })
      await again.first().waitFor()
      await page.evaluate(() => Object.assign(window, { isSame: true }))
      await page.unroute(file)
      await again.last().click()
      await page
        .getByRole('button', { name: button })
        .or(page.getByRole('link', { name: button }))
        .waitFor()
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
      await context.close()
    },
  )

  test(
    'a question before a deletion that does not load says so, and the next press loads it',
    { tags: ['long'] },
    async () => {
      const { page, context } = await openPage(browser, address)
      await page.route('**/api/v1/**', (route) => route.abort())
      await page.route('**/users/me', (route) => route.fulfill({ json: learner }))
      await page.route('**/chats/**', (route) => route.fulfill({ json: [chatOf(5)] }))
      const file = '**/assets/DeleteChatDialog-*'
      await page.route(file, (route) => route.abort())
      await page.goto('/history')
      const press = page.getByRole('button', { name: /^Delete conversation/ })
      await press.click()
      await page.getByRole('alert').getByText('The conversation could not be deleted').waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.unroute(file)
      await press.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor()
      await context.close()
    },
  )

  test('a workspace loads only its own files and all texts in one file, and requests its data meanwhile', async () => {
    const { page, context } = await openPage(browser, address)
    const asked: string[] = []
    await page.route('**/api/v1/**', (route) => void asked.push(new URL(route.request().url()).pathname))
    await page.route('**/users/me', (route) =>
      route.fulfill({ json: { ...learner, permissions: ['superadmin'] } }),
    )
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname.slice(1)))
    const html = await (await page.goto('/admin/scenarios/1'))?.text()
    await page.getByRole('main').waitFor()
    await expect.poll(() => asked).toContain('/api/v1/admin/scenarios/1/draft')
    expect(asked).toEqual(
      expect.arrayContaining([
        '/api/v1/languages/',
        '/api/v1/admin/base-characters',
        '/api/v1/admin/mood-modifiers',
      ]),
    )
    const needed = new Set([
      ...scriptsAndStyles(screenSources[screens.admin]),
      ...scriptsAndStyles(workspaceSource),
    ])
    expect(files.filter((file) => /\.(?:js|css)$/.test(file)).toSorted()).toEqual([...needed].toSorted())
    expect(files.filter((file) => file.startsWith('locales/'))).toEqual([
      ...firstTexts.map((name) => `locales/en/${name}.json`),
      'locales/en.json',
    ])
    expect([...needed].filter((file) => !html?.includes(`"/${file}"`))).toEqual([])
    await context.close()
  })
})

const allowance = { limit: 10, window: 60, cooldown: 10 }
const learner: Me = {
  id: 1,
  username: 'learner',
  email: null,
  name: 'Lea',
  organization: { id: 1, name: 'Demo' },
  permissions: ['user'],
  language: { id: 1, name: 'English', code: 'en' },
  setup_problem: null,
  limits: { message: allowance, voice: allowance, evaluation: allowance },
  models: [],
}
