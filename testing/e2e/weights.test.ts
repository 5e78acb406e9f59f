import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screenSources } from '#app/server/screen-files.ts'
import { serveScreens } from '#app/server/screens.ts'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { launchBrowser, openPage } from './browser.ts'
import { buildFolder, lazyScreens, scriptsAndStyles, readBuiltFile, gzipWeight } from './screen-weights.ts'

/** What a screen may weigh with nothing in the cache: its scripts and styles, in kB of gzip and in files. */
const learners = [
  { screen: screens.login, kB: 158.3, files: 8 },
  { screen: screens.home, kB: 161.2, files: 10 },
  { screen: screens.chat, kB: 169.9, files: 10 },
  { screen: screens.history, kB: 162.6, files: 10 },
  { screen: screens.readOnlyChat, kB: 164.6, files: 10 },
  { screen: screens.evaluation, kB: 177.7, files: 10 },
] as const
/** What the frame of the admin area weighs with the table and form libraries; its tabs come on top, one by one. */
const budgets = [...learners, { screen: screens.admin, kB: 230, files: 14 }] as const

test.each(budgets)('$screen weighs at most $kB kB in $files files', ({ screen, kB, files }) => {
  const needed = scriptsAndStyles(screenSources[screen])
  const weight = gzipWeight(needed)
  console.log(`${screen}: ${weight.toFixed(1)} kB of ${kB}, ${needed.length} files of ${files}`)
  expect(weight).toBeLessThanOrEqual(kB)
  expect(needed.length).toBeLessThanOrEqual(files)
})

test('every screen that loads on its own has a budget', () => {
  const weighed = budgets.map(({ screen }) => screenSources[screen]).filter((source) => source !== undefined)
  expect(lazyScreens.toSorted()).toEqual(weighed.toSorted())
})

test.each(learners)('$screen needs nothing of other screens and no schemas', ({ screen }) => {
  const needed = scriptsAndStyles(screenSources[screen])
  const foreign = lazyScreens
    .filter((source) => source !== screenSources[screen])
    .map((source) => /\w+(?=\.tsx$)/.exec(source)?.[0])
  expect(needed.filter((file) => foreign.some((name) => file.includes(`/${name}-`)))).toEqual([])
  // Whatever zod makes carries this name; `tools/contracts-plugin.ts` says how it stays out.
  expect(needed.filter((file) => readBuiltFile(file).includes('_zod'))).toEqual([])
})

test('the voice, which is no source of the first styles, wears nothing that is not there', () => {
  const styles = globSync('assets/*.css', { cwd: buildFolder })
    .filter((file) => /(?:index|extras)-/.test(file))
    .map((file) => readBuiltFile(file))
    .join('')
  const folder = join(buildFolder, '../features/voice/web')
  const worn = globSync('*.tsx', { cwd: folder, exclude: ['*.test.tsx'] }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    ),
  )
  expect(worn).toContain('voice-button')
  const isThere = (name: string) => styles.includes(`.${name.replace(/[^\w-]/g, String.raw`\$&`)}`)
  expect(worn.filter((name) => !isThere(name))).toEqual([])
})

describe('in a browser', () => {
  // Only the files are real: no call is answered but the one that opens the door.
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

  test.each(learners)('$screen loads just that, and its page names all of it', async ({ screen }) => {
    const { page, context } = await openPage(browser, address)
    await page.route('**/api/v1/**', () => {})
    await page.route('**/users/me', (route) =>
      screen === screens.login ? route.fulfill({ status: 401 }) : route.fulfill({ json: learner }),
    )
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)))
    const response = await page.goto(screen.replace('$id', '1'))
    const needed = scriptsAndStyles(screenSources[screen])
    await expect.poll(() => needed.filter((file) => !asked.includes(file)), patient).toEqual([])
    await page.getByRole('main').waitFor()
    expect(asked.filter((file) => /\.(?:js|css)$/.test(file)).toSorted()).toEqual(needed.toSorted())
    // Asked for by the page, used by the scripts, and not asked for again.
    expect(asked.filter((path) => path.endsWith('/users/me'))).toHaveLength(1)
    // The largest before all others, and no picture of the sign, which is in the page.
    expect(asked.slice(1, 3).map((path) => /\/(\w+)-/.exec(path)?.[1])).toEqual(['react', 'vendor'])
    expect(asked).not.toContain('favicon.svg')
    const html = await response?.text()
    expect(needed.filter((file) => !html?.includes(`"/${file}"`))).toEqual([])
    await context.close()
  })
})

const patient = { timeout: 60_000 }
const allowance = { limit: 10, window: 60, cooldown: 10 }
const learner: Me = {
  id: 1,
  username: 'learner',
  email: null,
  name: 'Lea',
  organization: { id: 1, name: 'Demo' },
  permissions: ['user'],
  language: { id: 1, name: 'English', code: 'en' },
  limits: { message: allowance, voice: allowance, evaluation: allowance },
}
