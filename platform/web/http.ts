import pRetry from 'p-retry'
import { requestFailures } from '#platform/contract/failures.ts'
import { reportAnswer } from './connection.ts'
import { failureFromAnswer, ApiFailure, clientFailures, toApiFailure } from './failure.ts'

/** Milliseconds before the first retry; each further delay is twice as long. */
export const FIRST_DELAY = 1000

/** The client's timeout and retries; times in milliseconds. Tests change these values so that they need not wait. */
export const retryPolicy = {
  timeout: 30_000,
  retries: 3,
  firstDelay: FIRST_DELAY,
}

/** Milliseconds before a retry: one, two and four seconds. */
export const retryDelay = (attempt: number): number => retryPolicy.firstDelay * 2 ** (attempt - 1)

/** Waits as long as the client does before its nth retry of a request. */
export const retryPause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, retryDelay(Math.min(attempt, retryPolicy.retries))))

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** Identifies an attempt, so that a repeat does not do it twice. Every change has one; pass it to repeat by hand. */
  readonly idempotencyKey?: string | undefined
  /** Whether the request continues when the page is closed; browsers allow this for up to 64 kB. */
  readonly keepalive?: boolean | undefined
  /**
   * How often the server may count the call, where it counts every call, even a failed one. Further retries would use
   * up the rate limit, and its refusal would hide why the work failed. Attempts that the server did not work on are not
   * counted.
   */
  readonly maxCounted?: number | undefined
}

export type HttpRequest = RequestOptions & {
  readonly method: string
  readonly query?: URLSearchParams | undefined
  readonly body?: BodyInit | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** One call, retried while it fails for a reason that may pass. It throws only `ApiFailure`. */
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

/** Whether a failure may be gone at the next attempt. A refusal (4xx) is never retried. */
const mayPass = (error: Error): boolean =>
  error instanceof ApiFailure &&
  (error.kind === 'server' || error.kind === 'network' || error.kind === 'timeout')

/**
 * Whether the answer is the result of the server's work. An answer without a failure code comes from a proxy. A 503 is
 * no result, because the work is not finished, as when another server has taken it over; but a full disk is, because it
 * stays full.
 */
const isResult = (error: Error): boolean =>
  error instanceof ApiFailure &&
  error.sentences.some(({ code }) => code !== undefined) &&
  (error.status !== 503 || error.is(requestFailures.diskFull))

/** One attempt. The policy's timeout covers the time until the answer begins; reading its body may take longer. */
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

/** The JSON of an answer, or undefined if there is none that can be parsed. */
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

/** Fails when work takes longer than a whole call may take. */
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

/** A new idempotency key. Not by `randomUUID`, which exists on secure origins only. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

async function failureOf(response: Response, signal?: AbortSignal): Promise<ApiFailure> {
  const { status, statusText, headers } = response
  if (status === 401) listeners.forEach((listener) => listener())
  const retryAfter = secondsOf(headers.get('retry-after'))
  // If the body does not come, the status alone says enough.
  const body = await readJson(response, signal).catch(() => undefined)
  return failureFromAnswer(status, body, { statusText, retryAfter })
}

function secondsOf(header: string | null): number | undefined {
  const seconds = header === null || header === '' ? Number.NaN : Number(header)
  return Number.isFinite(seconds) ? seconds : undefined
}
