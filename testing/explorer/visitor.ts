import type { Browser, BrowserContext, Page } from 'playwright'
import { type FaultInjection, createFaultInjection } from './fault-injection.ts'
import { type BrowserLog, createBrowserLog } from './browser-log.ts'

/** A user in a browser, driven by the explorer. */
export type Visitor = {
  readonly username: string
  /** Whether to prefer the admin area. */
  readonly administers: boolean
  readonly url: string
  readonly context: BrowserContext
  readonly faults: FaultInjection
  readonly browserLog: BrowserLog
  /** How often each kind of element was used, so that rarely used ones are preferred. */
  readonly used: Map<string, number>
  page: Page
  /** The name of the action taken last. */
  action: string
  /** The last message sent, which must not be lost. */
  said: { readonly page: Page; readonly address: string; readonly text: string } | undefined
  /** Where a form was just submitted: the screen must show its result. */
  sent: { readonly page: Page; readonly path: string } | undefined
  /** The last search, whose result must be visible. */
  sought: { readonly page: Page; readonly path: string; readonly text: string } | undefined
  /** The language put into the server's answer about the user. */
  language: string | undefined
}

export async function createVisitor(
  browser: Browser,
  { url, username, administers }: Pick<Visitor, 'url' | 'username' | 'administers'>,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const faults = createFaultInjection(context)
  const browserLog = createBrowserLog(context, faults)
  const page = await context.newPage()
  page.setDefaultTimeout(ACTION_TIMEOUT)
  return {
    username,
    administers,
    url,
    context,
    faults,
    browserLog,
    used: new Map(),
    page,
    action: '',
    said: undefined,
    sent: undefined,
    sought: undefined,
    language: undefined,
  }
}

/** How long one action may take. Milliseconds. */
export const ACTION_TIMEOUT = 2500

export const currentPath = (page: Page): string =>
  URL.canParse(page.url()) ? new URL(page.url()).pathname : ''

/** Marks a user's messages: nobody else may read them. */
export const messageMark = (username: string): string => `as written by ${username}`

/** Opens a path; a browser error is added to the trail. */
export async function openPath(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.goto(`${visitor.url}${address}`, { timeout: 20_000, waitUntil: 'load' })
}
