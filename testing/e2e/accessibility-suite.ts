import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyViewing, openState, signInViewers } from './screen-state.ts'
import { screenStates } from './states.ts'
import { findAxeViolations } from './axe-violations.ts'
import { startJourneyServer } from './journey-server.ts'

const narrow = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

const journey = startJourneyServer()
let sessions: Awaited<ReturnType<typeof signInViewers>>

beforeAll(async () => {
  sessions = await signInViewers(journey.browser, journey.server.url)
})

/** What makes a page scroll sideways, or nothing. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export type Viewing = readonly [{ readonly width: number; readonly height: number }, 'light' | 'dark']

/** Every way to look at a screen. */
export const allViewings: readonly [Viewing, ...Viewing[]] = [
  [narrow, 'light'],
  [wide, 'dark'],
  [narrow, 'dark'],
  [wide, 'light'],
]

/**
 * Looks at every screen in every state in all of the ways; in short, only every sixth screen as it is found, where
 * nothing fails, and in one of the ways by turns.
 */
export function describeEveryState(looks: readonly Viewing[], isShort = false): void {
  const calm = screenStates.filter(({ hasFailure, isDetail }) => !hasFailure && !isDetail)
  const shown = isShort ? calm.filter((_, index) => index % 6 === 0) : screenStates
  describe.each([...shown.entries()])('%i', (index, state) => {
    test(`${state.name} keeps nobody out, and the console is quiet`, async () => {
      const { page, context, complaints } = await openState(
        journey.browser,
        journey.server.url,
        state,
        sessions,
        {
          viewport: narrow,
        },
      )
      const found: string[] = []
      const possible = looks.filter(([{ width }]) => !state.isNarrow || width === narrow.width)
      const wanted = isShort ? [possible[index % possible.length] ?? allViewings[0]] : possible
      for (const [viewport, colours] of wanted) {
        await applyViewing(page, viewport, colours)
        const where = `${viewport.width} ${colours}`
        found.push(...(await findAxeViolations(page)).map((violation) => `${where} ${violation}`))
        const sideways = await overflow(page)
        if (sideways > 0) found.push(`${where} scrolls sideways by ${sideways} px`)
      }
      await context.close()
      expect(found).toEqual([])
      if (!state.hasFailure) expect(complaints).toEqual([])
    })
  })
}
