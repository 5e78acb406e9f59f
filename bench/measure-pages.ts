import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArguments, chromiumPath } from '#testing/chromium.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '#testing/e2e/server-process.ts'
import type { RequestInjector } from '#testing/request-injector.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { workspaceSteps } from '#features/workspace/contract-checklist.ts'
import { adminPaths } from '#testing/declared-routes.ts'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { runLighthouse, type Preset, type LighthouseResult } from './lighthouse.ts'

/** All Lighthouse results of one page. */
export type PageMeasurements = {
  readonly page: string
  readonly preset: Preset
  readonly results: readonly LighthouseResult[]
}

/** @property cookie of the session; absent when signed out */
type Page = { readonly name: string; readonly path: string; readonly cookie?: string }

export type PageGroup = 'pages' | 'admin-pages'

/** Runs Lighthouse on every page `times` times, on the built product with its own store and browser. */
export async function measurePages(group: PageGroup, times: number): Promise<readonly PageMeasurements[]> {
  const directory = await mkdtemp(join(tmpdir(), 'performance-partner-pages-'))
  const server = await startServer({ ...production, DATA_DIR: directory })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const pages = await pagesOf[group](remoteInjector(server.url))
    const devTools = await browser.newBrowserCDPSession()
    return await measureInTurns(pages, times, async ({ path, cookie }, preset) => {
      await devTools.send('Storage.clearCookies')
      if (cookie !== undefined) {
        const [name = '', value = ''] = cookie.split('=')
        await devTools.send('Storage.setCookies', { cookies: [{ name, value, url: server.url }] })
      }
      return runLighthouse({ url: server.url + path, preset, port })
    })
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
}

const production = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_DATABASE: 'yes',
  ALLOW_EMBEDDED_IDENTITY: 'yes',
  ALLOW_HTTP: 'yes',
  ALLOW_DEMO: 'yes',
  SEED: 'demo',
}

const learnerMessages = [
  'Hi Sam, thanks for making the time. How have the last few weeks been for you?',
  'I am not here to blame you. I would like to understand what happened with the survey.',
  'That sounds like a lot. What would help you most before the test plan is due?',
  'I can speak to Chris on Thursday. Who else should know about it?',
  'Then you send me an outline by Tuesday, and we look at it together on Wednesday.',
]
/** The number of messages in the chat that is not evaluated. */
const SAID_IN_CHAT = 3

const pagesOf: Readonly<Record<PageGroup, (front: RequestInjector) => Promise<readonly Page[]>>> = {
  pages: learnersPages,
  'admin-pages': adminPages,
}

/** The learners' screens, for a learner with an unfinished chat and an evaluated one. */
async function learnersPages(front: RequestInjector): Promise<readonly Page[]> {
  const learner = createPerson(front, 'learner')
  const chat = await startChat(learner)
  for (const text of learnerMessages.slice(0, SAID_IN_CHAT)) await say(learner, chat, text)
  const evaluated = await startChat(learner)
  for (const text of learnerMessages) await say(learner, evaluated, text)
  await learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: evaluated } })
  const cookie = await learner.cookie()
  const signedIn = cookie === undefined ? {} : { cookie }
  return [
    { name: 'sign-in', path: '/login' },
    { name: 'scenarios', path: '/', ...signedIn },
    { name: 'chat', path: `/chat/${chat}`, ...signedIn },
    { name: 'history', path: '/history', ...signedIn },
    { name: 'evaluation', path: `/evaluation/${evaluated}`, ...signedIn },
  ]
}

/** Every tab of the admin area, and every step of the workspace of the demo's first scenario, for a superadmin. */
async function adminPages(front: RequestInjector): Promise<readonly Page[]> {
  const superadmin = createPerson(front, 'superadmin')
  const cookie = (await superadmin.cookie()) ?? ''
  const { body } = await superadmin.call(scenarioAdminRoutes.listAllScenarios, { query: {} })
  const [scenario] = body
  if (!scenario) throw new Error('the demo has no scenario')
  const workspace = `scenarios/${scenario.id}`
  const steps = workspaceSteps.map((step) => ({
    name: `workspace: ${step}`,
    path: `/admin/${workspace}?step=${step}`,
    cookie,
  }))
  return [...adminPaths.map((tab) => ({ name: tab, path: `/admin/${tab}`, cookie })), ...steps]
}

/** Visits all pages in turn before repeating, so that a busy minute of the machine does not affect one page alone. */
async function measureInTurns(
  pages: readonly Page[],
  times: number,
  visit: (page: Page, preset: Preset) => Promise<LighthouseResult>,
): Promise<readonly PageMeasurements[]> {
  const presets: readonly Preset[] = ['mobile', 'desktop']
  const measurements = presets.flatMap((preset) =>
    pages.map((page) => ({ page, preset, results: new Array<LighthouseResult>() })),
  )
  for (let time = 1; time <= times; time += 1)
    for (const { page, preset, results } of measurements) {
      results.push(await visit(page, preset))
      console.error(`${page.name}, ${preset}: ${time} of ${times}`)
    }
  return measurements.map(({ page, ...rest }) => ({ ...rest, page: page.name }))
}
