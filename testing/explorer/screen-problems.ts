import type { Page } from 'playwright'
import type { BrowserLog } from './browser-log.ts'

/** Checks the invariants of every idle screen. Answers violated ones as sentences. */
export const findScreenProblems = (page: Page, foreign: readonly string[]): Promise<string[]> =>
  page.evaluate((foreign) => {
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
    }
    const seen = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(isSeen)
    const problems: string[] = []
    const headings = seen('h1')
    if (headings.length !== 1) problems.push(`${headings.length} first headings are to be seen`)
    if (document.title.trim() === '') problems.push('the document has no title')
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (sideways > 0) problems.push('the page scrolls sideways')
    const modals = [...document.querySelectorAll(':modal')]
    if (modals.some((modal) => !isSeen(modal))) problems.push('an unseen dialog keeps the page out of reach')
    if (modals.length === 0 && document.querySelector('[inert] main, main[inert]')) {
      problems.push('the page is inert although no dialog is open')
    }
    // In the admin area, a submit button is enabled only by changes.
    const isAdmin = location.pathname.startsWith('/admin')
    const field = document.querySelector<HTMLTextAreaElement>('form textarea')
    const send = field?.form?.querySelector<HTMLButtonElement>('[type=submit]')
    const isWritten = field && !isAdmin && isSeen(field) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(field.value)
    // While the voice is active its bar explains a disabled button; a paused voice does not.
    const reasons = seen('[role=alert], .voice-panel:not([data-stage=paused])')
    if (isWritten && send?.disabled && !reasons.some(({ textContent }) => textContent?.trim())) {
      problems.push('what is written cannot be sent, and nothing says why')
    }
    const isBlank = (table: Element): boolean => {
      const window = table.closest('[role=region]')?.getBoundingClientRect()
      const rows = [...table.querySelectorAll('tbody tr[data-index]')].map((row) =>
        row.getBoundingClientRect(),
      )
      const isNear = ({ top, bottom }: DOMRect) => window && bottom > window.top && top < window.bottom
      return Number(table.getAttribute('aria-rowcount')) > 1 && !rows.some(isNear)
    }
    if (seen('table[aria-rowcount]').some(isBlank)) problems.push('a table is blank where one looks')
    const text = document.body.textContent ?? ''
    problems.push(
      ...foreign.filter((one) => text.includes(one)).map((one) => `somebody else is read: ${one}`),
    )
    return problems
  }, foreign)

/** A visible sign that something is in progress: a reply, a skeleton, a spinner. */
const findBusySign = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const signs = [
      '#root > .boot',
      '[aria-busy=true]',
      '[data-testid=loading-dots]',
      '.animate-pulse',
      '.animate-spin',
    ]
    if (document.readyState !== 'complete') return 'the page is loading'
    const sign = signs.find((selector) =>
      [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
    )
    if (sign) return sign
    const isMoving = document.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    })
    return isMoving ? 'a movement' : undefined
  })

/** Waits until the screen is idle twice in a row. Answers what is still in progress after the timeout. */
export async function waitUntilIdle(
  page: Page,
  witness: BrowserLog,
  timeout: number,
): Promise<string | undefined> {
  const deadline = Date.now() + timeout
  let idleCount = 0
  let last: string | undefined
  while (Date.now() < deadline) {
    last = await findBusySign(page).catch(() => 'the page is changing')
    if (last === undefined && witness.pendingOf(page) > 0) last = 'a request'
    idleCount = last === undefined ? idleCount + 1 : 0
    if (idleCount === 2) return undefined
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return last ?? 'something'
}
