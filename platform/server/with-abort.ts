/** Rejects with the signal's reason when the signal aborts, even if the work goes on. */
export function withAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const onAbort = () => late.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  return Promise.race([work, late.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
