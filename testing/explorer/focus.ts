import type { Page } from 'playwright'
import type { ExplorerAction } from './action.ts'
import { isBrowserPage } from './check-screen.ts'
import { currentPath, type Visitor } from './visitor.ts'

/** Time for the focus to move after a step. Milliseconds. */
const SETTLE_TIME = 500

/** Where the keyboard focus is before a step. */
export type FocusState = {
  readonly page: Page
  readonly path: string
  readonly isInDialog: boolean
  readonly isSomewhere: boolean
}

export async function readFocus({ page }: Visitor): Promise<FocusState> {
  const place = await page
    .evaluate(() => ({
      isInDialog: document.querySelector('dialog:modal') !== null,
      isSomewhere: document.activeElement !== document.body,
    }))
    .catch(() => ({ isInDialog: false, isSomewhere: false }))
  return { page, path: currentPath(page), ...place }
}

/** Whether the focus was lost with a dialog that closed or, in the admin area, with any element that disappeared. */
export async function hasLostFocus(
  visitor: Visitor,
  action: ExplorerAction,
  before: FocusState,
): Promise<boolean> {
  const { page, faults } = visitor
  const mustStay = before.isInDialog || (before.isSomewhere && before.path.startsWith('/admin'))
  const isHere = mustStay && page === before.page && !isBrowserPage(page) && currentPath(page) === before.path
  if (!isHere || !['touch', 'keys', 'fill'].includes(action.name)) return false
  if (!(await isFocusLost(page).catch(() => false))) return false
  await page.waitForTimeout(SETTLE_TIME)
  // An element that its own request disables may get the focus back afterwards.
  if (visitor.browserLog.pendingOf(page) > 0 || faults.isArmed || currentPath(page) !== before.path)
    return false
  return isFocusLost(page).catch(() => false)
}

/** Past the last element of a page the focus is in the browser's own toolbar, which does not count as lost. */
export const isFocusLost = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      !document.querySelector('dialog:modal') &&
      document.activeElement === document.body &&
      document.hasFocus(),
  )
