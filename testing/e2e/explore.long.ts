import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright'
import { explore } from '#testing/explorer/explore.ts'
import { hasNewMessage, markShownMessages } from '#testing/explorer/fill-form.ts'
import { isFocusLost } from '#testing/explorer/focus.ts'
import { NEWCOMER, startExplorerServer } from '#testing/explorer/explorer-server.ts'
import { parseSeed } from '#testing/explorer/random.ts'
import { findScreenProblems } from '#testing/explorer/screen-problems.ts'
import { launchBrowser } from './browser.ts'

const MINUTES = Number(process.env.EXPLORE_MINUTES ?? 10)
const seed = parseSeed(process.env.EXPLORE_SEED)

const explorerSetups = [
  { environment: {}, people: [{ username: 'learner' }, { username: NEWCOMER }] },
  {
    // The limit of messages as shipped, so that the explorer meets it.
    environment: { MESSAGE_LIMIT: '10' },
    // They have a server of their own, because administration changes the data of everyone.
    people: [
      { username: 'admin', administers: true },
      { username: 'superadmin', administers: true },
    ],
  },
]

/** Whether this user explores, as `EXPLORE_WHO` says; default: all do. */
const isWanted = ({ username }: { readonly username: string }): boolean =>
  process.env.EXPLORE_WHO?.split(',').includes(username) ?? true

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('ten random minutes of people in every role violate no invariant', async () => {
  console.log(`EXPLORE_SEED=${seed}`)
  const milliseconds = MINUTES * 60_000
  const visits = explorerSetups
    .filter(({ people }) => people.some(isWanted))
    .map(async ({ environment, people }) => {
      const explorerServer = await startExplorerServer(environment)
      const reports = await Promise.all(
        people.filter(isWanted).map(({ username, ...person }) => {
          const others = people.map((one) => one.username).filter((one) => one !== username)
          return explore({
            browser,
            explorerServer,
            username,
            ...person,
            others,
            seed,
            steps: Infinity,
            milliseconds,
          })
        }),
      )
      await explorerServer.close()
      return reports
    })
  const reports = (await Promise.all(visits)).flat()
  for (const { username, actions, screens, used, misses } of reports) {
    console.log(
      `${username}: ${actions} actions, ${screens.size} addresses, ${used.size} elements, ${misses.length} in vain`,
    )
    if (process.env.EXPLORE_TELL) console.log([...screens, ...used.keys(), ...misses].join('\n'))
  }
  const failures = reports.flatMap((report) => report.failures)
  // A failed `expect` would cut long texts, so each failure is printed in full.
  for (const failure of failures) console.log(failure)
  expect(failures).toEqual([])
})

test('fifteen random steps of a learner violate no invariant', async () => {
  const explorerServer = await startExplorerServer()
  // A fixed seed, so that a failure means a change of the code and not chance.
  const fixedSeed = parseSeed('4')
  const limits = { steps: 15, milliseconds: 30_000 }
  const report = await explore({
    browser,
    explorerServer,
    username: 'learner',
    others: [],
    seed: fixedSeed,
    ...limits,
  })
  await explorerServer.close()
  expect(report.failures.join('\n\n')).toBe('')
  expect(report.used.size).toBeGreaterThan(0)
})

test.each([
  ['<h1>One</h1><h1>Two</h1>', '2 first headings are to be seen'],
  ['<h1 hidden>None</h1>', '0 first headings are to be seen'],
  ['<h1>One</h1><p style="width: 500px">Wide', 'the page scrolls sideways'],
  ['<h1>One</h1><main inert>Out of reach', 'the page is inert although no dialog is open'],
  [
    '<h1>One</h1><form><textarea>Hi</textarea><button type="submit" disabled>Send</button></form>',
    'what is written cannot be sent, and nothing says why',
  ],
  [
    '<h1>One</h1><form><p class="voice-panel" data-stage="paused">Paused</p><textarea>Hi</textarea><button type="submit" disabled>Send</button></form>',
    'what is written cannot be sent, and nothing says why',
  ],
  ['<h1>One</h1><p>Secret', 'somebody else is read: Secret'],
  [
    '<h1>One</h1><div role="region"><table aria-rowcount="9"><thead><tr><th>Name</th></tr></thead></table></div>',
    'a table is blank where one looks',
  ],
])('the explorer finds the violated invariant in %s', async (content, problem) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
  await page.setContent(`<title>A page</title>${content}`)
  expect(await findScreenProblems(page, ['Secret'])).toEqual([problem])
  await page.setContent('<h1>One</h1>')
  expect(await findScreenProblems(page, ['Secret'])).toEqual(['the document has no title'])
  await page.close()
})

test('the explorer notices a lost focus, but not one that left the end of the page', async () => {
  const page = await browser.newPage()
  await page.setContent('<button onclick="this.remove()">Close</button><button>Last</button>')
  await page.getByRole('button', { name: 'Last' }).focus()
  expect(await isFocusLost(page)).toBe(false)
  await page.keyboard.press('Tab')
  expect(await isFocusLost(page)).toBe(false)
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  expect(await isFocusLost(page)).toBe(true)
  await page.close()
})

test('the explorer notices a form’s new message, and ignores those shown before', async () => {
  const page = await browser.newPage()
  await page.setContent('<p role="status">3 organisations</p><div role="log">Hello</div>')
  await markShownMessages(page)
  expect(await hasNewMessage(page)).toBe(false)
  await page.evaluate(() => document.querySelector('[role=log]')?.append('Good morning'))
  expect(await hasNewMessage(page)).toBe(true)
  await markShownMessages(page)
  expect(await hasNewMessage(page)).toBe(false)
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p role="status">Created</p>'))
  expect(await hasNewMessage(page)).toBe(true)
  await page.close()
})
