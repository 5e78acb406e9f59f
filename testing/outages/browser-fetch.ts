import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent } from 'undici'

/** One HTTP request of the browser; a call may need several. */
export type Attempt = {
  readonly key: string | null
  /** The status of the answer, or the reason why there was none. */
  readonly outcome: number | string
}

/** An open page of the product. */
export type OpenPage = {
  /** Runs the browser's own code as on this page. */
  run<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Page = {
  readonly origin: string
  readonly cookie: string
  readonly connections: Agent
  readonly onAttempt: (attempt: Attempt) => void
}

const pages = new AsyncLocalStorage<Page>()

/** @param onAttempt is told of each request once its answer begins, or fails */
export function openBrowserTab(origin: string, cookie: string, onAttempt: Page['onAttempt']): OpenPage {
  const connections = new Agent({ connect: { rejectUnauthorized: false }, keepAliveTimeout: 60_000 })
  return {
    run: (work) => pages.run({ origin, cookie, connections, onAttempt }, work),
    close: () => connections.destroy(),
  }
}

/**
 * Makes `fetch` behave as on a page of a browser: relative addresses belong to the page's origin, and its session
 * cookie is sent. So the tests run the real client code for failures instead of an imitation.
 * @returns undoes it
 */
export function useBrowserFetch(): () => void {
  const { fetch: fetchOfNode, Request: RequestOfNode } = globalThis
  globalThis.Request = class extends RequestOfNode {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, pages.getStore()?.origin) : input, init)
    }
  }
  globalThis.fetch = (input, init) => {
    const page = pages.getStore()
    return page ? fetchOnPage(fetchOfNode, page, new Request(input, init)) : fetchOfNode(input, init)
  }
  return () => Object.assign(globalThis, { fetch: fetchOfNode, Request: RequestOfNode })
}

async function fetchOnPage(send: typeof fetch, page: Page, request: Request): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('cookie', page.cookie)
  headers.set('sec-fetch-site', 'same-origin')
  const { method, url, signal } = request
  const body = method === 'GET' ? null : await request.text()
  const options = { method, headers, body, signal, dispatcher: page.connections }
  const report = (outcome: Attempt['outcome']) =>
    page.onAttempt({ key: headers.get('idempotency-key'), outcome })
  try {
    const response = await send(url, options)
    report(response.status)
    return response
  } catch (error) {
    report(reasonOf(error))
    throw error
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
