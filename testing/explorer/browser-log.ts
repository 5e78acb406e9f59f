import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright'
import { type FaultInjection, INJECTED_HEADER } from './fault-injection.ts'

/** Collects errors of all tabs that are not visible on the screen. */
export type BrowserLog = {
  /** Answers and clears the errors collected so far. */
  take(): string[]
  /** The number of a page's unfinished requests. */
  pendingOf(page: Page): number
  /** Whether the prompt about unsaved changes is answered with staying. */
  stays: boolean
}

/** Expected refusals, which the screen explains; the browser logs each to its console. */
const REFUSALS = /status of (401|404|409|422|429)/
/** The embedded provider refuses a sign-in that has ended. */
const ENDED_SIGN_IN = /status of 400.* \(.*\/idp\/interaction\//
/** The product logs refused texts (requirement L1). */
const REFUSED_TEXT = 'suspicious message'
/** A screen whose calls fail is not shown, so its preloads are unused. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used/

export function createBrowserLog(context: BrowserContext, faults: FaultInjection): BrowserLog {
  let errors: string[] = []
  const pending = new Map<Page, Set<Request>>()

  const isTolerated = (message: ConsoleMessage): boolean => {
    const text = message.text()
    if (text.startsWith(REFUSED_TEXT) || UNUSED_PRELOAD.test(text)) return true
    if (!text.startsWith('Failed to load resource')) return false
    const { url } = message.location()
    return REFUSALS.test(text) || ENDED_SIGN_IN.test(`${text} (${url})`) || faults.hasBroken(url)
  }
  const listen = (page: Page): void => {
    const requests = new Set<Request>()
    pending.set(page, requests)
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || isTolerated(message)) return
      errors.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(`page error: ${error.stack ?? String(error)}`))
    page.on('crash', () => errors.push('the page crashed'))
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') errors.push(`an alert: ${dialog.message()}`)
      const answer = dialog.type() === 'beforeunload' && witness.stays ? dialog.dismiss() : dialog.accept()
      void answer.catch(() => {})
    })
    page.on('request', (request) => requests.add(request))
    page.on('requestfinished', (request) => requests.delete(request))
    page.on('requestfailed', (request) => requests.delete(request))
    page.on('response', (response) => {
      if (response.status() < 500 || response.headers()[INJECTED_HEADER]) return
      errors.push(`the server answered ${response.status()} at ${response.url()}`)
    })
  }
  context.on('page', listen)
  const witness: BrowserLog = {
    stays: false,
    take() {
      const collected = errors
      errors = []
      return collected
    },
    pendingOf: (page) => pending.get(page)?.size ?? 0,
  }
  return witness
}
