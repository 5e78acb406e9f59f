import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyViewing, openState, type ScreenState, signInViewers } from './screen-state.ts'
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

type Viewing = readonly [{ readonly width: number; readonly height: number }, 'light' | 'dark']

/** Every way to look at a screen. */
const viewings: readonly [Viewing, ...Viewing[]] = [
  [narrow, 'light'],
  [narrow, 'dark'],
  [wide, 'light'],
  [wide, 'dark'],
]

type Choice = {
  readonly states: readonly ScreenState[]
  /** The ways to look at a screen of this number. */
  readonly viewingsOf: (index: number, possible: readonly Viewing[]) => readonly Viewing[]
}

/** Looks at the screens of the administration, or at all the others, in each of their states and in all of the ways. */
export function describeStates(area: 'administration' | 'practice'): void {
  const isAdministration = ({ as }: ScreenState) => as === 'admin' || as === 'superadmin'
  const states = screenStates.filter((state) => isAdministration(state) === (area === 'administration'))
  describeChosen({ states, viewingsOf: (_, possible) => possible })
}

/** Looks at every sixth screen as it is found, where nothing fails, in one of the ways by turns. */
export function describeSomeStates(): void {
  const calm = screenStates.filter(({ hasFailure, isDetail }) => !hasFailure && !isDetail)
  describeChosen({
    states: calm.filter((_, index) => index % 6 === 0),
    viewingsOf: (index, possible) => [possible[index % possible.length] ?? viewings[0]],
  })
}

function describeChosen({ states, viewingsOf }: Choice): void {
  describe.each([...states.entries()])('%i', (index, state) => {
    test(`${state.name} keeps nobody out, and the console is quiet`, async () => {
      const { page, context, complaints } = await openState(
        journey.browser,
        journey.server.url,
        state,
        sessions,
        { viewport: narrow },
      )
      const found: string[] = []
      const possible = viewings.filter(([{ width }]) => !state.isNarrow || width === narrow.width)
      let widthBefore = 0
      for (const [viewport, colours] of viewingsOf(index, possible)) {
        await applyViewing(page, viewport, colours)
        const where = `${viewport.width} ${colours}`
        const violations = await findAxeViolations(page, viewport.width === widthBefore)
        widthBefore = viewport.width
        found.push(...violations.map((violation) => `${where} ${violation}`))
        const sideways = await overflow(page)
        if (sideways > 0) found.push(`${where} scrolls sideways by ${sideways} px`)
      }
      await context.close()
      expect(found).toEqual([])
      if (!state.hasFailure) expect(complaints).toEqual([])
    })
  })
}
