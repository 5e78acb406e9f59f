import type { Page } from 'playwright'
import { normalise } from '#platform/contract/text.ts'
import { findAxeViolations } from '../e2e/axe-violations.ts'
import type { ExplorerAction } from './action.ts'
import { hasNewMessage } from './fill-form.ts'
import { waitUntilIdle, findScreenProblems } from './screen-problems.ts'
import { isSearchResultHidden } from './table-actions.ts'
import { currentPath, type Visitor } from './visitor.ts'

/** How long the screen may stay busy without faults, and how long a step waits otherwise. Milliseconds. */
const IDLE_TIMEOUT = 30_000
const SHORT_IDLE_TIMEOUT = 1200
const RECHECK_DELAY = 500

/** Checks the screen after a step. Answers the violated invariants as sentences. */
export async function checkScreen(
  visitor: Visitor,
  action: ExplorerAction,
  foreign: readonly string[],
  withAxe: boolean,
): Promise<string[]> {
  const { page, faults, browserLog, url } = visitor
  if (action.leaves || page !== visitor.said?.page) visitor.said = undefined
  if (isBrowserPage(page)) return []
  if (!page.url().startsWith(url)) return [`the product was left for ${page.url()}`]
  // Paths below /api are not screens.
  if (currentPath(page).startsWith('/api')) return []
  const isThorough = action.name === 'rest'
  if (isThorough) await faults.lift()
  const busy = await waitUntilIdle(page, browserLog, isThorough ? IDLE_TIMEOUT : SHORT_IDLE_TIMEOUT)
  if (busy !== undefined) return isThorough && busy !== 'a request' ? [`under way without end: ${busy}`] : []
  const problems = await lastingProblems(visitor, foreign)
  if (withAxe)
    problems.push(...(await findAxeViolations(page)).filter(isNotOfScrolling).map((it) => `axe: ${it}`))
  // Signing out while offline leads to the browser's own page, after a moment.
  return isBrowserPage(page) ? [] : problems
}

/** A target half under a sticky heading is too small until one scrolls; `testing/e2e` checks sizes in each state. */
const isNotOfScrolling = (violation: string): boolean => !violation.startsWith('target-size')

/** The browser's own page: before the first address of a tab, or after a failed one. */
export const isBrowserPage = (page: Page): boolean => /^(about|chrome-error):/.test(page.url())

/** Problems that remain a little later: between two screens there may be a moment without either. */
async function lastingProblems(visitor: Visitor, foreign: readonly string[]): Promise<string[]> {
  const first = await problemsOf(visitor, foreign)
  if (first.length === 0) return []
  await visitor.page.waitForTimeout(RECHECK_DELAY)
  if ((await waitUntilIdle(visitor.page, visitor.browserLog, SHORT_IDLE_TIMEOUT)) !== undefined) return []
  const second = await problemsOf(visitor, foreign)
  return first.filter((problem) => second.includes(problem))
}

async function problemsOf(visitor: Visitor, foreign: readonly string[]): Promise<string[]> {
  const { page, sent } = visitor
  const problems = await findScreenProblems(page, foreign)
  if (await isLost(visitor)) problems.push('what was sent is neither in the chat nor in its field')
  if (await isSearchResultHidden(visitor))
    problems.push(`a search hides what it should find: ${visitor.sought?.text}`)
  if (sent?.path === currentPath(page) && !(await hasNewMessage(page)))
    problems.push('a form was sent, and nothing says what became of it')
  return problems
}

async function isLost({ said, page }: Visitor): Promise<boolean> {
  if (said === undefined || said.address !== currentPath(page)) return false
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('textarea')].map(({ value }) => value)
    return [document.body.textContent, ...fields]
  })
  return !shown.some((one) => normalise(one).includes(said.text))
}
