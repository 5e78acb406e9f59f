/** How long a provider is waited for. Milliseconds; tests have less of it. */
export type Timeouts = {
  /** Until the first sign of an answer, over both tries, slow headers and waiting included. */
  readonly first: number
  /** Between two signs of an answer. */
  readonly stall: number
  /** A busy provider that asks for more than this is not waited for. */
  readonly busy: number
  /** Before a second try. */
  readonly pause: number
  /** A second try that could not have at least this long is not begun. */
  readonly least: number
  /** An answer that comes as a whole is not asked for again after this. */
  readonly again: number
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  first: 8000,
  stall: 8000,
  busy: 5000,
  pause: 500,
  least: 1000,
  again: 10_000,
}

/** Ends a call that says nothing for too long; the provider is disconnected by the signal. */
export type Watchdog = {
  /** Aborted with the caller's signal, or for this watch's own reasons. */
  readonly signal: AbortSignal
  /** Milliseconds until the first sign has to be there. */
  left(): number
  /** There was a sign of an answer. */
  heard(): void
  /** @param isWhole whether the answer has ended; what is still under way otherwise is ended */
  end(isWhole: boolean): void
}

export function startWatchdog(caller: AbortSignal, { first, stall }: Timeouts): Watchdog {
  const own = new AbortController()
  const bark = () => own.abort(new DOMException('the model said nothing for too long', 'TimeoutError'))
  // Not `AbortSignal.any`: in profiles of a turn it was among the dearest calls.
  const follow = () => own.abort(caller.reason)
  caller.addEventListener('abort', follow, { once: true })
  if (caller.aborted) follow()
  const deadline = performance.now() + first
  let timer = setTimeout(bark, first)
  let hasHeard = false
  return {
    signal: own.signal,
    left: () => deadline - performance.now(),
    heard: () => {
      if (hasHeard) return void timer.refresh()
      hasHeard = true
      clearTimeout(timer)
      timer = setTimeout(bark, stall)
    },
    end: (isWhole) => {
      clearTimeout(timer)
      caller.removeEventListener('abort', follow)
      // With a reason of its own an abort need not make an error.
      if (!isWhole) own.abort('ended')
    },
  }
}
