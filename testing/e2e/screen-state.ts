import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { signInOnScreen, openPage, type VisitOptions } from './browser.ts'
import { addStyles, waitForAnimations } from './settled-page.ts'

/** The accounts that look at the screens. */
const viewers = ['learner', 'admin', 'superadmin'] as const
export type Viewer = (typeof viewers)[number]

/** A screen in one of its states, and how to reach it. */
export type ScreenState = {
  readonly name: string
  /** The account; absent when signed out. */
  readonly as?: Viewer
  readonly open: (page: Page) => Promise<void>
  /** Whether the state includes a failure, which the browser's console may report. */
  readonly hasFailure?: boolean
  /** Only on a narrow screen. */
  readonly isNarrow?: boolean
  /** Only `test:long` visits it. */
  readonly isDetail?: boolean
}

/** Cookies and storage of a signed-in browser, so that not every page has to sign in. */
export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

async function sessionOf(browser: Browser, baseURL: string, username: string): Promise<StoredSession> {
  const { page, context } = await openPage(browser, baseURL)
  await signInOnScreen(page, username)
  const session = await context.storageState()
  await context.close()
  return session
}

/** Signs in all accounts. */
export async function signInViewers(
  browser: Browser,
  baseURL: string,
): Promise<ReadonlyMap<Viewer, StoredSession>> {
  const sessions = new Map<Viewer, StoredSession>()
  for (const viewer of viewers) sessions.set(viewer, await sessionOf(browser, baseURL, viewer))
  return sessions
}

/** Opens a page in a state. */
export async function openState(
  browser: Browser,
  baseURL: string,
  state: ScreenState,
  sessions: ReadonlyMap<Viewer, StoredSession>,
  options: BrowserContextOptions,
): Promise<VisitOptions> {
  const session = state.as && sessions.get(state.as)
  const shown = await openPage(browser, baseURL, { ...options, ...(session && { storageState: session }) })
  await state.open(shown.page)
  await shown.page.waitForLoadState('networkidle', { timeout: 1000 }).catch(() => {})
  return shown
}

/** Sets size and colour scheme, and waits until the colours have changed. */
export async function applyViewing(
  page: Page,
  viewport: { readonly width: number; readonly height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  // Inherited transitions of colours follow one another level by level, which takes long. Elements far outside the
  // window must be rendered for their animations to end.
  await addStyles(page, '* { transition: none !important; content-visibility: visible !important }')
  const isResized = page.viewportSize()?.width !== viewport.width
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // On a busy machine a change needs more than one frame to start, and another width loads its parts with a delay.
  let before = ''
  for (let colours = await coloursOf(page); colours !== before; colours = await coloursOf(page)) {
    before = colours
    if (isResized) await page.waitForTimeout(100)
  }
}

async function coloursOf(page: Page): Promise<string> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await waitForAnimations(page)
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return `${color} ${backgroundColor}`
      })
      .join(),
  )
}
