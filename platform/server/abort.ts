import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** Rejects with the signal's reason when the signal aborts, even if the work goes on. */
export function withAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const onAbort = () => late.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  return Promise.race([work, late.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

/**
 * Yields the pieces until the signal aborts, and then throws its reason, even if the source of the pieces ignores it.
 */
export async function* untilAborted<T>(signal: AbortSignal, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  // One listener for the whole stream: adding and removing one with each piece costs more than the piece.
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => {})
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: a generator that hangs in its own await never returns.
    iterator.return?.()?.catch(() => {})
  }
}

/**
 * Does several things at once. If one fails, the others are aborted and awaited before its error is thrown, so that
 * none of them goes on unnoticed.
 */
export async function runAllOrAbort<Parts extends readonly Promise<unknown>[]>(
  signal: AbortSignal,
  start: (signal: AbortSignal) => readonly [...Parts],
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  const failed = new AbortController()
  const parts = start(AbortSignal.any([signal, failed.signal]))
  try {
    return await Promise.all(parts)
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(parts)
    throw error
  }
}

/**
 * Waits this long, or until the signal aborts. An abort is no error here, because the caller checks the signal next.
 */
export const pauseUnlessAborted = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(Math.max(0, milliseconds), undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

type TimeLimit = {
  readonly signal: AbortSignal
  /** To be called when the work is done. */
  readonly end: () => void
}

/**
 * A time limit in milliseconds for work that is done often. The timer of `AbortSignal.timeout` cannot be cleared when
 * the work is done, and until it fires it keeps in memory the request in which it was started, with everything the
 * request refers to.
 * @param caller a signal that aborts the work too
 */
export function startTimeLimit(milliseconds: number, caller?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const follow = () => controller.abort(caller?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException('the time is over', 'TimeoutError')),
    milliseconds,
  )
  caller?.addEventListener('abort', follow, { once: true })
  if (caller?.aborted) follow()
  const end = () => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', follow)
  }
  return { signal: controller.signal, end }
}

/** Whether an error is what `AbortSignal.timeout` or a time limit aborts with. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Aborts when the client has left or has been answered. Fastify's own `request.signal` is dropped as soon as a streamed
 * answer breaks off, before it could abort.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}
