import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright'
import { explore } from '#testing/explorer/explore.ts'
import { NEWCOMER, startExplorerServer } from '#testing/explorer/explorer-server.ts'
import { parseSeed } from '#testing/explorer/random.ts'
import { launchBrowser } from './browser.ts'

const MINUTES = Number(process.env.EXPLORE_MINUTES ?? 10)
const seed = parseSeed(process.env.EXPLORE_SEED)

const houses = [
  { environment: {}, people: [{ username: 'learner' }, { username: NEWCOMER }] },
  {
    // As shipped: here the limits of messages are met.
    environment: { MESSAGE_LIMIT: '10' },
    // In a explorerServer of their own: what they administer changes the world.
    people: [
      { username: 'admin', administers: true },
      { username: 'superadmin', administers: true },
    ],
  },
]

/** Those of them who explore; default: all. */
const isWanted = ({ username }: { readonly username: string }): boolean =>
  process.env.EXPLORE_WHO?.split(',').includes(username) ?? true

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('whatever people of every role do for ten minutes, all that must hold holds', async () => {
  console.log(`EXPLORE_SEED=${seed}`)
  const milliseconds = MINUTES * 60_000
  const visits = houses
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
  expect(reports.flatMap(({ failures }) => failures).join('\n\n')).toBe('')
})
