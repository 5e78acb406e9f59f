import ky, { isHTTPError, isNetworkError, isTimeoutError, type Options } from 'ky'
import { reportAnswer } from './connection.ts'
import { failureFromAnswer, ApiFailure, clientFailures, toApiFailure } from './failure.ts'

/** Milliseconds before a repetition: one, two and four seconds. */
export const backoff = (attempt: number): number => 1000 * 2 ** (attempt - 1)

/** How patient the client is, in milliseconds. A value that tests may change, so that they need not wait. */
export const retryPolicy = {
  timeout: 30_000,
  retries: 3,
  retryDelay: backoff,
}

/** Waits as long as the client does before it repeats a request for the nth time. */
export const retryPause = (attempt: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, retryPolicy.retryDelay(Math.min(attempt, retryPolicy.retries))),
  )

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** Names an attempt, so that repeating it cannot do it twice. Every POST has one; pass it to repeat by hand. */
  readonly idempotencyKey?: string | undefined
  /** Whether it goes on when the page is closed; browsers allow that for 64 kB. */
  readonly keepalive?: boolean | undefined
}

export type HttpRequest = RequestOptions & {
  readonly method: string
  readonly query?: URLSearchParams | undefined
  readonly body?: BodyInit | undefined
  readonly headers?: Readonly<Record<string, string>>
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** One call, repeated while it fails for a reason that may pass. What it throws is always an `ApiFailure`. */
export async function request(
  path: string,
  { query, idempotencyKey, ...outgoing }: HttpRequest,
): Promise<Response> {
  const headers = new Headers(outgoing.headers)
  if (outgoing.method === 'POST') headers.set('idempotency-key', idempotencyKey ?? newIdempotencyKey())
  const options: Options = {
    method: outgoing.method,
    headers,
    body: outgoing.body ?? null,
    signal: outgoing.signal ?? null,
    credentials: 'same-origin',
    keepalive: outgoing.keepalive ?? false,
    timeout: retryPolicy.timeout,
    retry: {
      limit: retryPolicy.retries,
      methods,
      delay: retryPolicy.retryDelay,
      afterStatusCodes: [],
      // Never a 4xx: ky itself would repeat 408, 413 and 429.
      shouldRetry({ error }) {
        if (isNetworkError(error)) reportAnswer(false)
        return isHTTPError(error)
          ? error.response.status >= 500
          : isNetworkError(error) || isTimeoutError(error)
      },
    },
    ...(query?.size ? { searchParams: query } : {}),
  }
  try {
    const response = await ky(path.replace(/^\//, ''), { ...options, baseUrl: '/api/v1/' })
    reportAnswer(true)
    return response
  } catch (error) {
    if (isHTTPError(error)) reportAnswer(true)
    throw failureFromKy(error, outgoing.signal)
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

function failureFromKy(error: unknown, signal: AbortSignal | undefined): ApiFailure {
  if (isTimeoutError(error)) return new ApiFailure('timeout', 408, clientFailures.timeout, { cause: error })
  if (!isHTTPError(error)) return toApiFailure(error, signal)
  const { status, statusText, headers } = error.response
  if (status === 401) listeners.forEach((listener) => listener())
  const retryAfter = secondsOf(headers.get('retry-after'))
  return failureFromAnswer(status, error.data, { cause: error, statusText, retryAfter })
}

function secondsOf(header: string | null): number | undefined {
  const seconds = header === null || header === '' ? Number.NaN : Number(header)
  return Number.isFinite(seconds) ? seconds : undefined
}
