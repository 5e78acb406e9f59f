import type { Browser, BrowserContext, Page } from 'playwright'
import { type Faults, faultsOf } from './faults.ts'
import { type Witness, witnessOf } from './witness.ts'

/** Somebody at a browser who tries everything. */
export type Visitor = {
  readonly username: string
  /** Whether they are drawn to the admin area. */
  readonly administers: boolean
  readonly url: string
  readonly context: BrowserContext
  readonly faults: Faults
  readonly witness: Witness
  /** How often each thing was used, so that the others come next. */
  readonly used: Map<string, number>
  page: Page
  /** What was sent last, and where: it must not get lost. */
  said: { readonly page: Page; readonly address: string; readonly text: string } | undefined
  /** Where a form was just sent: the screen has to say what became of it. */
  sent: { readonly page: Page; readonly path: string } | undefined
  /** What was just searched for, where it is. */
  sought: { readonly page: Page; readonly path: string; readonly text: string } | undefined
  /** The language in which the server is made to say that this person reads. */
  language: string | undefined
}

export async function arrive(
  browser: Browser,
  { url, username, administers }: Pick<Visitor, 'url' | 'username' | 'administers'>,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const faults = faultsOf(context)
  const witness = witnessOf(context, faults)
  const page = await context.newPage()
  page.setDefaultTimeout(ACTION_PATIENCE)
  return {
    username,
    administers,
    url,
    context,
    faults,
    witness,
    used: new Map(),
    page,
    said: undefined,
    sent: undefined,
    sought: undefined,
    language: undefined,
  }
}

/** Milliseconds that one touch may take. */
export const ACTION_PATIENCE = 2500

export const pathOf = (page: Page): string => (URL.canParse(page.url()) ? new URL(page.url()).pathname : '')

/** The mark of what a person says in a chat: nobody else is to read it. */
export const markOf = (username: string): string => `as said by ${username}`

/** Opens an address; what the browser says of an address that it cannot open is in the trail. */
export async function open(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.goto(`${visitor.url}${address}`, { timeout: 20_000, waitUntil: 'load' })
}
