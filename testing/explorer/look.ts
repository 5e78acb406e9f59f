import type { Page } from 'playwright'
import { normalise } from '#platform/contract/text.ts'
import { violations } from '../e2e/violations.ts'
import type { Action } from './action.ts'
import { isAnswered } from './fill.ts'
import { comeToRest, screenProblems } from './screen.ts'
import { isHidden } from './tables.ts'
import { pathOf, type Visitor } from './visitor.ts'

/** How long something may be under way once all is well, and how long a step waits for the screen, twice. Milliseconds. */
const PATIENCE = 30_000
const GLANCE = 1200
const MOMENT = 500

/** Looks at the screen after a step; answers what must not be. */
export async function look(
  visitor: Visitor,
  action: Action,
  foreign: readonly string[],
  withAxe: boolean,
): Promise<string[]> {
  const { page, faults, witness, url } = visitor
  if (action.leaves || page !== visitor.said?.page) visitor.said = undefined
  if (isNowhere(page)) return []
  if (!page.url().startsWith(url)) return [`the product was left for ${page.url()}`]
  // What is below /api is no screen.
  if (pathOf(page).startsWith('/api')) return []
  const isThorough = action.name === 'rest'
  if (isThorough) await faults.lift()
  const busy = await comeToRest(page, witness, isThorough ? PATIENCE : GLANCE)
  if (busy !== undefined) return isThorough && busy !== 'a request' ? [`under way without end: ${busy}`] : []
  const problems = await lastingProblems(visitor, foreign)
  if (withAxe) problems.push(...(await violations(page)).filter(isNotOfScrolling).map((it) => `axe: ${it}`))
  // Someone who signs out while the network is away comes to the browser's own page, which takes a moment.
  return isNowhere(page) ? [] : problems
}

/** What lies half under a heading that stays is small only until one scrolls on; the states in `testing/e2e` look at sizes. */
const isNotOfScrolling = (violation: string): boolean => !violation.startsWith('target-size')

/** Before the first address of a tab, or after one that nobody answered: the browser's own page. */
export const isNowhere = (page: Page): boolean => /^(about|chrome-error):/.test(page.url())

/** What is still so a little later: between two screens there may be a moment of neither. */
async function lastingProblems(visitor: Visitor, foreign: readonly string[]): Promise<string[]> {
  const first = await problemsOf(visitor, foreign)
  if (first.length === 0) return []
  await visitor.page.waitForTimeout(MOMENT)
  if ((await comeToRest(visitor.page, visitor.witness, GLANCE)) !== undefined) return []
  const second = await problemsOf(visitor, foreign)
  return first.filter((problem) => second.includes(problem))
}

async function problemsOf(visitor: Visitor, foreign: readonly string[]): Promise<string[]> {
  const { page, sent } = visitor
  const problems = await screenProblems(page, foreign)
  if (await isLost(visitor)) problems.push('what was sent is neither in the chat nor in its field')
  if (await isHidden(visitor)) problems.push(`a search hides what it should find: ${visitor.sought?.text}`)
  if (sent?.path === pathOf(page) && !(await isAnswered(page)))
    problems.push('a form was sent, and nothing says what became of it')
  return problems
}

async function isLost({ said, page }: Visitor): Promise<boolean> {
  if (said === undefined || said.address !== pathOf(page)) return false
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('textarea')].map(({ value }) => value)
    return [document.body.textContent, ...fields]
  })
  return !shown.some((one) => normalise(one).includes(said.text))
}
