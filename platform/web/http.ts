import { ApiFailure, answeredFailure, failureOf } from './failure.ts'

/** Milliseconds before a repetition: one, two and four seconds. */
export const backoff = (attempt: number): number => 1000 * 2 ** (attempt - 1)

/** How patient the client is, in milliseconds. A value that tests may change, so that they need not wait. */
export const patience = { timeout: 30_000, retries: 3, retryDelay: backoff }

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Names an attempt, so that repeating it cannot do it twice. Every POST has one; pass it to repeat by hand. */
  readonly idempotencyKey?: string | undefined
}

export type Outgoing = CallOptions & {
  readonly method: string
  readonly query?: URLSearchParams | undefined
  readonly body?: BodyInit | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** One call, repeated while it fails for a reason that may pass. What it throws is always an `ApiFailure`. */
export async function request(
  path: string,
  { query, idempotencyKey, ...outgoing }: Outgoing,
): Promise<Response> {
  const { method, signal, body = null } = outgoing
  const headers = new Headers(outgoing.headers)
  if (method === 'POST') headers.set('idempotency-key', idempotencyKey ?? newKey())
  const url = `/api/v1${path}${query?.size ? `?${query}` : ''}`
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(url, { method, headers, body, credentials: 'same-origin' }, signal)
    if (outcome instanceof Response) return outcome
    if (!mayPass(outcome) || attempt > patience.retries) throw outcome
    await pause(patience.retryDelay(attempt), signal)
  }
}

/** The JSON of an answer, or undefined where there is none that can be read. */
export async function jsonOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await inTime(response.text()).catch((error: unknown) => {
    throw failureOf(error, signal)
  })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What takes longer than a whole call may take has come to nothing. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooLate()), patience.timeout)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const listeners = new Set<() => void>()

/** Calls back whenever the server answers that nobody is signed in (any more). Returns how to stop. */
export function onUnauthenticated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A new name for an attempt. `randomUUID` exists on secure origins only. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Every 4xx is the server's last word, 408 and 429 too; what was given up on purpose stays given up. */
const mayPass = ({ kind }: ApiFailure): boolean => kind !== 'client' && kind !== 'abort'

const tooLate = (): ApiFailure => new ApiFailure('timeout', 408, 'Request timeout')

/** The headers are waited for only so long; a body that streams may take its time. */
async function tryOnce(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response | ApiFailure> {
  const ended = new AbortController()
  try {
    const all = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
    const response = await inTime(fetch(url, { ...init, signal: all }))
    return response.ok ? response : await refusal(response, signal)
  } catch (error) {
    ended.abort()
    return failureOf(error, signal)
  }
}

async function refusal(response: Response, signal?: AbortSignal): Promise<ApiFailure> {
  const { status, statusText, headers } = response
  const body = await jsonOf(response, signal).catch(() => undefined)
  if (status === 401) listeners.forEach((listener) => listener())
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  return answeredFailure(status, body, {
    statusText,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const onAbort = () => {
    clearTimeout(timer)
    reject(failureOf(signal?.reason, signal))
  }
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })
  return promise.finally(() => signal?.removeEventListener('abort', onAbort))
}
