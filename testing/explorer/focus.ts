import type { Page } from 'playwright'
import type { Action } from './action.ts'
import { isNowhere } from './look.ts'
import { pathOf, type Visitor } from './visitor.ts'

/** Between the end of one thing and the beginning of the next. Milliseconds. */
const MOMENT = 500

/** Where the keyboard is before a step; to be compared with where it is afterwards. */
export type Focus = {
  readonly page: Page
  readonly path: string
  readonly isInDialog: boolean
  readonly isSomewhere: boolean
}

export async function focusOf({ page }: Visitor): Promise<Focus> {
  const place = await page
    .evaluate(() => ({
      isInDialog: document.querySelector('dialog:modal') !== null,
      isSomewhere: document.activeElement !== document.body,
    }))
    .catch(() => ({ isInDialog: false, isSomewhere: false }))
  return { page, path: pathOf(page), ...place }
}

/** Whether what held the keyboard went away and left it nowhere: a dialog; where one administers, whatever it was. */
export async function hasLostFocus(visitor: Visitor, action: Action, before: Focus): Promise<boolean> {
  const { page, faults } = visitor
  const mustStay = before.isInDialog || (before.isSomewhere && before.path.startsWith('/admin'))
  const isHere = mustStay && page === before.page && !isNowhere(page) && pathOf(page) === before.path
  if (!isHere || !['touch', 'keys', 'fill'].includes(action.name)) return false
  if (!(await isKeyboardNowhere(page).catch(() => false))) return false
  await page.waitForTimeout(MOMENT)
  // What is on its way may be disabled, and has it back afterwards.
  if (visitor.witness.pendingOf(page) > 0 || faults.isArmed || pathOf(page) !== before.path) return false
  return isKeyboardNowhere(page).catch(() => false)
}

/** Behind the last stop of a page the keyboard is in the browser's own bars: there it is somewhere. */
export const isKeyboardNowhere = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      !document.querySelector('dialog:modal') &&
      document.activeElement === document.body &&
      document.hasFocus(),
  )
