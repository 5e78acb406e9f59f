import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { lookAt, sessionsOf, show, states } from './states.ts'
import { violations } from './violations.ts'
import { houseForTheseTests } from './house.ts'

const narrow = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

const house = houseForTheseTests()
let sessions: Awaited<ReturnType<typeof sessionsOf>>

beforeAll(async () => {
  sessions = await sessionsOf(house.browser, house.server.url)
})

/** What makes a page scroll sideways, or nothing. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export type Look = readonly [{ readonly width: number; readonly height: number }, 'light' | 'dark']

/** Every way to look at a screen. */
export const allLooks: readonly [Look, ...Look[]] = [
  [narrow, 'light'],
  [wide, 'dark'],
  [narrow, 'dark'],
  [wide, 'light'],
]

/**
 * Looks at every screen in every state in all of the ways; in short, only every other screen as it is found, where
 * nothing fails, and in one of the ways by turns.
 */
export function describeEveryState(looks: readonly Look[], isShort = false): void {
  const calm = states.filter(({ isTrouble, isDetail }) => !isTrouble && !isDetail)
  const shown = isShort ? calm.filter((_, index) => index % 2 === 0) : states
  describe.each([...shown.entries()])('%i', (index, state) => {
    test(`${state.name} keeps nobody out, and the console is quiet`, async () => {
      const { page, context, complaints } = await show(house.browser, house.server.url, state, sessions, {
        viewport: narrow,
      })
      const found: string[] = []
      const possible = looks.filter(([{ width }]) => !state.isNarrow || width === narrow.width)
      const wanted = isShort ? [possible[index % possible.length] ?? allLooks[0]] : possible
      for (const [viewport, colours] of wanted) {
        await lookAt(page, viewport, colours)
        const where = `${viewport.width} ${colours}`
        found.push(...(await violations(page)).map((violation) => `${where} ${violation}`))
        const sideways = await overflow(page)
        if (sideways > 0) found.push(`${where} scrolls sideways by ${sideways} px`)
      }
      await context.close()
      expect(found).toEqual([])
      if (!state.isTrouble) expect(complaints).toEqual([])
    })
  })
}
