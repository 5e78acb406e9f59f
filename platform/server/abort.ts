import type { FastifyReply } from 'fastify'

/** Rejects with the signal's reason when the signal aborts, even if the work goes on. */
export function withAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const onAbort = () => late.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  return Promise.race([work, late.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}

/** Ends with its signal, even if what yields the pieces ignores it. */
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

/** What a signal of `AbortSignal.timeout` is aborted with. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Aborted when the client has left or has been answered. (Fastify's own `request.signal` is let go of as soon as a
 * streamed answer breaks off, before it could tell.)
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}
