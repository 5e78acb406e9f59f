import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright'
import { type Faults, INJECTED } from './faults.ts'

/** Hears what nobody sees on the screen, in every tab. */
export type Witness = {
  /** What was heard since the last time. */
  take(): string[]
  /** Requests of a page that have not ended. */
  pendingOf(page: Page): number
  /** What is answered when the browser asks whether to leave what is not saved. */
  stays: boolean
}

/** The product answers these on purpose, and tells them on the screen; the browser notes each on its console. */
const REFUSALS = /status of (401|404|409|422|429)/
/** So does the embedded provider when somebody goes back to a sign-in that has ended. */
const ENDED_SIGN_IN = /status of 400.* \(.*\/idp\/interaction\//
/** The product itself notes that a text was refused (requirement of its log). */
const REFUSED_TEXT = 'suspicious message'
/** Nor is the screen at fault whose calls fail, and which therefore is not come to. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used/

export function witnessOf(context: BrowserContext, faults: Faults): Witness {
  let heard: string[] = []
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
      heard.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => heard.push(`page error: ${error.stack ?? String(error)}`))
    page.on('crash', () => heard.push('the page crashed'))
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') heard.push(`an alert: ${dialog.message()}`)
      const answer = dialog.type() === 'beforeunload' && witness.stays ? dialog.dismiss() : dialog.accept()
      void answer.catch(() => {})
    })
    page.on('request', (request) => requests.add(request))
    page.on('requestfinished', (request) => requests.delete(request))
    page.on('requestfailed', (request) => requests.delete(request))
    page.on('response', (response) => {
      if (response.status() < 500 || response.headers()[INJECTED]) return
      heard.push(`the server answered ${response.status()} at ${response.url()}`)
    })
  }
  context.on('page', listen)
  const witness: Witness = {
    stays: false,
    take() {
      const taken = heard
      heard = []
      return taken
    },
    pendingOf: (page) => pending.get(page)?.size ?? 0,
  }
  return witness
}
