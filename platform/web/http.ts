import pRetry from 'p-retry'
import { requestFailures } from '#platform/contract/failures.ts'
import { reportAnswer } from './connection.ts'
import { failureFromAnswer, ApiFailure, clientFailures, toApiFailure } from './failure.ts'

/** Milliseconds before the first repetition; before each further one it is twice as long. */
export const FIRST_DELAY = 1000

/** How patient the client is, in milliseconds. Values that tests may change, so that they need not wait. */
export const retryPolicy = {
  timeout: 30_000,
  retries: 3,
  firstDelay: FIRST_DELAY,
}

/** Milliseconds before a repetition: one, two and four seconds. */
export const retryDelay = (attempt: number): number => retryPolicy.firstDelay * 2 ** (attempt - 1)

/** Waits as long as the client does before it repeats a request for the nth time. */
export const retryPause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, retryDelay(Math.min(attempt, retryPolicy.retries))))

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** Names an attempt, so that repeating it cannot do it twice. Every change has one; pass it to repeat by hand. */
  readonly idempotencyKey?: string | undefined
  /** Whether it goes on when the page is closed; browsers allow that for 64 kB. */
  readonly keepalive?: boolean | undefined
  /**
   * How often the server may count it, where it counts each call, also one that fails: further repetitions would use up a
   * limit, whose refusal would then stand in place of why the work failed. What the server did not get to is not counted.
   */
  readonly maxCounted?: number | undefined
}

export type HttpRequest = RequestOptions & {
  readonly method: string
  readonly query?: URLSearchParams | undefined
  readonly body?: BodyInit | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** One call, repeated while it fails for a reason that may pass. What it throws is always an `ApiFailure`. */
export async function request(
  path: string,
  { query, idempotencyKey, signal, method, headers, body, keepalive = false, maxCounted }: HttpRequest,
): Promise<Response> {
  const key = idempotencyKey ?? (method === 'GET' ? undefined : newIdempotencyKey())
  const init: RequestInit = {
    method,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    body: body ?? null,
    credentials: 'same-origin',
    keepalive,
  }
  const address = `/api/v1${path}${query?.size ? `?${query}` : ''}`
  let counted = 0
  try {
    return await pRetry(() => send(address, init, signal), {
      retries: retryPolicy.retries,
      minTimeout: retryDelay(1),
      shouldRetry: ({ error }) => {
        if (isResult(error)) counted += 1
        return mayPass(error) && counted < (maxCounted ?? Infinity)
      },
      signal,
    })
  } catch (error) {
    throw toApiFailure(error, signal)
  }
}

/** Whether a failure is one that may be gone the next time. A refusal, a 4xx, is never asked for again. */
const mayPass = (error: Error): boolean =>
  error instanceof ApiFailure &&
  (error.kind === 'server' || error.kind === 'network' || error.kind === 'timeout')

/**
 * Whether the server says itself what came of its work; a proxy in front of it has no code to say anything by. What is
 * unavailable has not come to its end, as work that another server has taken over. A full disk stays so.
 */
const isResult = (error: Error): boolean =>
  error instanceof ApiFailure &&
  error.sentences.some(({ code }) => code !== undefined) &&
  (error.status !== 503 || error.is(requestFailures.diskFull))

/** One attempt, which has the policy's time to be answered; what the answer holds may take longer. */
async function send(address: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), retryPolicy.timeout)
  try {
    const response = await fetch(address, {
      ...init,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    })
    reportAnswer(true)
    if (response.ok) return response
    throw await failureOf(response, signal)
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    if (late.signal.aborted) throw new ApiFailure('timeout', 408, clientFailures.timeout, { cause: error })
    const failure = toApiFailure(error, signal)
    if (failure.kind === 'network') reportAnswer(false)
    throw failure
  } finally {
    clearTimeout(timer)
  }
}

/** The JSON of an answer, or undefined where there is none that can be read. */
export async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await withTimeout(response.text()).catch((error: unknown) => {
    throw toApiFailure(error, signal)
  })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What takes longer than a whole call may take has come to nothing. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new ApiFailure('timeout', 408, clientFailures.timeout)),
    retryPolicy.timeout,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const listeners = new Set<() => void>()

/** Calls the listener whenever the server answers that nobody is signed in. Returns a function that removes it. */
export function onUnauthenticated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A new name for an attempt. `randomUUID` exists on secure origins only. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

async function failureOf(response: Response, signal?: AbortSignal): Promise<ApiFailure> {
  const { status, statusText, headers } = response
  if (status === 401) listeners.forEach((listener) => listener())
  const retryAfter = secondsOf(headers.get('retry-after'))
  // The status alone says enough where the rest of the answer does not come.
  const body = await readJson(response, signal).catch(() => undefined)
  return failureFromAnswer(status, body, { statusText, retryAfter })
}

function secondsOf(header: string | null): number | undefined {
  const seconds = header === null || header === '' ? Number.NaN : Number(header)
  return Number.isFinite(seconds) ? seconds : undefined
}
