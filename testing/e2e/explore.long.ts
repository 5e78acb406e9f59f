import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright'
import { explore } from '#testing/explorer/explore.ts'
import { type House, NEWCOMER, openHouse } from '#testing/explorer/house.ts'
import { seedOf } from '#testing/explorer/random.ts'
import { launch } from './browser.ts'

const MINUTES = Number(process.env.EXPLORE_MINUTES ?? 10)
/** Those who explore, of the four. */
const WHO = process.env.EXPLORE_WHO ?? `learner,${NEWCOMER},admin,superadmin`
const seed = seedOf(process.env.EXPLORE_SEED)

let browser: Browser
let practice: House
let office: House

beforeAll(async () => {
  browser = await launch()
  practice = await openHouse()
  // As shipped: here the limits of messages are met.
  office = await openHouse({ MESSAGE_LIMIT: '10' })
})
afterAll(async () => {
  await browser.close()
  await Promise.all([practice.close(), office.close()])
})

test('whatever people of every role do for ten minutes, all that must hold holds', async () => {
  console.log(`EXPLORE_SEED=${seed}`)
  const milliseconds = MINUTES * 60_000
  const visits = [
    { house: practice, username: 'learner', others: [NEWCOMER] },
    { house: practice, username: NEWCOMER, others: ['learner'] },
    // In a house of their own: what they administer changes the world.
    { house: office, username: 'admin', others: ['superadmin'], administers: true },
    { house: office, username: 'superadmin', others: ['admin'], administers: true },
  ]
  const reports = await Promise.all(
    visits
      .filter(({ username }) => WHO.split(',').includes(username))
      .map((visit) => explore({ browser, seed, steps: Infinity, milliseconds, ...visit })),
  )
  for (const { username, actions, screens, used, misses } of reports) {
    console.log(
      `${username}: ${actions} actions, ${screens.size} addresses, ${used.size} elements, ${misses.length} in vain`,
    )
    if (process.env.EXPLORE_TELL) console.log([...screens, ...used.keys(), ...misses].join('\n'))
  }
  expect(reports.flatMap(({ failures }) => failures).join('\n\n')).toBe('')
})
