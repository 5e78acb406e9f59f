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

/** By how many pixels the page scrolls sideways; 0 if it does not. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

type Viewing = readonly [{ readonly width: number; readonly height: number }, 'light' | 'dark']

/** Every combination of width and colour scheme in which a screen is checked. */
const viewings: readonly [Viewing, ...Viewing[]] = [
  [narrow, 'light'],
  [narrow, 'dark'],
  [wide, 'light'],
  [wide, 'dark'],
]

type Choice = {
  readonly states: readonly ScreenState[]
  /** The viewings of the screen with this index. */
  readonly viewingsOf: (index: number, possible: readonly Viewing[]) => readonly Viewing[]
}

/** Checks every state of the administration's screens, or of all others, in all viewings. */
export function describeStates(area: 'administration' | 'practice'): void {
  const isAdministration = ({ as }: ScreenState) => as === 'admin' || as === 'superadmin'
  const states = screenStates.filter((state) => isAdministration(state) === (area === 'administration'))
  describeChosen({ states, viewingsOf: (_, possible) => possible })
}

/** Checks every sixth screen without a failure, each in one viewing, rotating. */
export function describeSomeStates(): void {
  const calm = screenStates.filter(({ hasFailure, isDetail }) => !hasFailure && !isDetail)
  describeChosen({
    states: calm.filter((_, index) => index % 6 === 0),
    viewingsOf: (index, possible) => [possible[index % possible.length] ?? viewings[0]],
  })
}

function describeChosen({ states, viewingsOf }: Choice): void {
  describe.each([...states.entries()])('%i', (index, state) => {
    test(`${state.name} has no accessibility problem, and the console is quiet`, async () => {
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
