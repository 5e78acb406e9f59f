import type { BrowserContext, Request, Route } from 'playwright'

export const injectedFaultKinds = ['500', '503', '429', 'hang', 'reset', 'cut', 'slow'] as const
export type InjectedFaultKind = (typeof injectedFaultKinds)[number]
export const faultedCalls = ['every call', 'what changes something', 'what only reads'] as const
export type FaultedCalls = (typeof faultedCalls)[number]

/** The faults that the explorer injects, so that they are not taken for the product's. */
export type FaultInjection = ReturnType<typeof createFaultInjection>

/** Marks an answer that did not come from the server. */
export const INJECTED_HEADER = 'x-injected'

export function createFaultInjection(context: BrowserContext) {
  const broken = new Set<string>()
  let offlineUntil = 0
  let lifted = Promise.withResolvers<void>()
  let armed: { readonly kind: InjectedFaultKind; readonly calls: FaultedCalls } | undefined

  const onRoute = async (route: Route, request: Request): Promise<void> => {
    if (!armed || request.resourceType() === 'document' || !isMeant(armed.calls, request)) {
      return route.fallback()
    }
    broken.add(request.url())
    await breakCall(route, armed.kind, lifted.promise)
  }
  return {
    get isArmed(): boolean {
      return armed !== undefined || offlineUntil === Infinity
    },
    /** Whether a failed request is due to an injected fault. */
    hasBroken: (url: string): boolean => broken.has(url) || Date.now() < offlineUntil,
    async arm(kind: InjectedFaultKind, calls: FaultedCalls): Promise<void> {
      armed = { kind, calls }
      await context.route(/\/(api|locales)\//, onRoute)
    },
    async goOffline(): Promise<void> {
      offlineUntil = Infinity
      await context.setOffline(true)
    },
    /** Removes all faults; hanging requests are aborted. */
    async lift(): Promise<void> {
      if (offlineUntil === Infinity) {
        await context.setOffline(false)
        offlineUntil = Date.now() + GRACE
      }
      if (!armed) return
      armed = undefined
      lifted.resolve()
      lifted = Promise.withResolvers()
      await context.unroute(/\/(api|locales)\//)
    },
  }
}

/** Failures while offline may be reported a little later. Milliseconds. */
const GRACE = 3000

const isMeant = (calls: FaultedCalls, request: Request): boolean =>
  calls === 'every call' || (request.method() === 'GET') === (calls === 'what only reads')

async function breakCall(route: Route, kind: InjectedFaultKind, lifted: Promise<void>): Promise<void> {
  const answer = (status: number, detail: string, headers: Record<string, string> = {}) =>
    route.fulfill({ status, json: { detail }, headers: { [INJECTED_HEADER]: 'yes', ...headers } })
  try {
    if (kind === '500') await answer(500, 'Internal Server Error')
    else if (kind === '503')
      await route.fulfill({ status: 503, body: '<h1>Busy</h1>', headers: { [INJECTED_HEADER]: 'yes' } })
    else if (kind === '429')
      await answer(429, 'Rate limit exceeded. Please wait 2 seconds.', { 'retry-after': '2' })
    else if (kind === 'reset') await route.abort('connectionreset')
    else if (kind === 'cut') await cutInHalf(route)
    else if (kind === 'hang') await lifted.then(() => route.abort('timedout'))
    else await new Promise((resolve) => setTimeout(resolve, 700)).then(() => route.fallback())
  } catch {
    // The page was closed, and its request with it.
  }
}

/** Lets the server answer and drops half of its reply. */
async function cutInHalf(route: Route): Promise<void> {
  const response = await route.fetch()
  const contentType = response.headers()['content-type'] ?? ''
  if (!contentType.startsWith('text/event-stream')) return route.abort('connectionreset')
  const body = await response.body()
  const half = body.subarray(0, Math.floor(body.length / 2))
  await route.fulfill({
    status: response.status(),
    contentType,
    body: half,
    headers: { [INJECTED_HEADER]: 'yes' },
  })
}
