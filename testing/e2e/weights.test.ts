import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screenSources } from '#app/server/screen-files.ts'
import { screens } from '#features/paths.ts'
import { createPerson } from '#testing/person.ts'
import { startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'
import { launch, visit } from './browser.ts'
import { lazyScreens, scriptsAndStyles, textOf, weightOf } from './screen-weights.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** What a screen may weigh with nothing in the cache: its scripts and styles, in kB of gzip and in files. */
const budgets = [
  { screen: screens.login, kB: 160, files: 8 },
  { screen: screens.home, kB: 165, files: 9 },
  { screen: screens.chat, kB: 170, files: 10 },
  { screen: screens.history, kB: 165, files: 9 },
  { screen: screens.readOnlyChat, kB: 168, files: 10 },
] as const

test.each(budgets)('$screen weighs at most $kB kB in $files files', ({ screen, kB, files }) => {
  const needed = scriptsAndStyles(screenSources[screen])
  const weight = weightOf(needed)
  console.log(`${screen}: ${weight.toFixed(1)} kB of ${kB}, ${needed.length} files of ${files}`)
  expect(weight).toBeLessThanOrEqual(kB)
  expect(needed.length).toBeLessThanOrEqual(files)
})

test('every screen that loads on its own has a budget', () => {
  const weighed = budgets.map(({ screen }) => screenSources[screen]).filter((source) => source !== undefined)
  expect(lazyScreens.toSorted()).toEqual(weighed.toSorted())
})

test.each(budgets)('$screen needs nothing of other screens and no schemas', ({ screen }) => {
  const needed = scriptsAndStyles(screenSources[screen])
  const foreign = lazyScreens
    .filter((source) => source !== screenSources[screen])
    .map((source) => /\w+(?=\.tsx$)/.exec(source)?.[0])
  expect(needed.filter((file) => foreign.some((name) => file.includes(`/${name}-`)))).toEqual([])
  // Whatever zod makes carries this name; `tools/contracts-plugin.ts` says how it stays out.
  expect(needed.filter((file) => textOf(file).includes('_zod'))).toEqual([])
})

describe('in a browser', () => {
  let directory: string
  let server: ServerProcess
  let browser: Browser
  let session: string
  let chat: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pp-weights-'))
    server = await startServer({ DATA_DIR: directory })
    browser = await launch()
    const learner = createPerson(remote(server.url), 'learner')
    chat = await startChat(learner)
    session = (await learner.cookie()) ?? ''
  })
  afterAll(async () => {
    await browser.close()
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  })

  test.each(budgets)('$screen loads just that, and the page names all of it', async ({ screen }) => {
    const isSignedIn = screen !== screens.login
    const { page, context } = await visit(browser, server.url, {
      extraHTTPHeaders: isSignedIn ? { cookie: session } : {},
    })
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname.slice(1)))
    await page.goto(screen.replace('$id', chat))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const needed = scriptsAndStyles(screenSources[screen])
    expect(loaded.filter((file) => /\.(?:js|css)$/.test(file)).toSorted()).toEqual(needed.toSorted())
    const html = await (await context.request.get(screen.replace('$id', chat))).text()
    expect(needed.filter((file) => !html.includes(`"/${file}"`))).toEqual([])
    await context.close()
  })
})
