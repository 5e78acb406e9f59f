import { setTimeout as sleep } from 'node:timers/promises'
import { isTimeout } from '#platform/server/abort.ts'
import { ModelBudgetSpent } from '../port.ts'
import { classifyFault } from './classify-fault.ts'
import { ModelFault } from './model-fault.ts'

/** How long a provider may take. Milliseconds; tests use shorter times. */
export type Timeouts = {
  /** Until the first sign of a streamed answer, over both tries and the pause between them. */
  readonly firstSign: number
  /** Between two signs of a streamed answer. */
  readonly silence: number
  /** The longest pause that a busy provider may ask for. */
  readonly longestPause: number
  /** The pause before a retry, unless the provider asks for a longer one. */
  readonly pause: number
  /** The least time that must be left of `firstSign` for a retry. */
  readonly leastForRetry: number
  /** The latest start of the retry of an answer that comes as a whole. */
  readonly latestRetry: number
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  firstSign: 8000,
  silence: 8000,
  longestPause: 5000,
  pause: 500,
  leastForRetry: 1000,
  latestRetry: 10_000,
}

/** Ends a streamed call that has gone silent; its signal disconnects the provider. */
export type Watchdog = {
  /** Aborted when the caller aborts, when the call has gone silent, and when it is left unfinished. */
  readonly signal: AbortSignal
  /** Milliseconds until the first sign is due. */
  timeLeft(): number
  /** Takes note of a sign of an answer. */
  reset(): void
  /** @param isComplete whether the answer came to its end; if not, the call is aborted */
  stop(isComplete: boolean): void
}

export function startWatchdog(caller: AbortSignal, { firstSign, silence }: Timeouts): Watchdog {
  const controller = new AbortController()
  const expire = () =>
    controller.abort(new DOMException('the model sent nothing for too long', 'TimeoutError'))
  // `AbortSignal.any` was among the most expensive calls in profiles of a turn.
  const follow = () => controller.abort(caller.reason)
  caller.addEventListener('abort', follow, { once: true })
  if (caller.aborted) follow()
  const deadline = performance.now() + firstSign
  let timer = setTimeout(expire, firstSign)
  let hasBegun = false
  return {
    signal: controller.signal,
    timeLeft: () => deadline - performance.now(),
    reset: () => {
      if (hasBegun) return void timer.refresh()
      hasBegun = true
      clearTimeout(timer)
      timer = setTimeout(expire, silence)
    },
    stop: (isComplete) => {
      clearTimeout(timer)
      caller.removeEventListener('abort', follow)
      // An explicit reason saves the creation of an error.
      if (!isComplete) controller.abort('stopped')
    },
  }
}

/** Asks for an answer that comes as a whole, and once more if that may help and time is left. */
export async function askWithRetry(
  ask: () => Promise<string>,
  options: {
    readonly timeouts: Timeouts
    readonly secrets: readonly string[]
    readonly caller: AbortSignal
  },
): Promise<string> {
  const { timeouts, secrets, caller } = options
  const deadline = performance.now() + timeouts.latestRetry
  try {
    return await ask()
  } catch (error) {
    const failure = toFailure(error, secrets, caller)
    await pauseBeforeRetry(failure, timeouts, deadline - performance.now(), caller)
  }
  try {
    return await ask()
  } catch (error) {
    throw toFailure(error, secrets, caller)
  }
}

/**
 * The failure to throw: a fault, or the caller's own reason if the caller ended the call.
 * @param watchdog the signal of a streamed call
 */
export function toFailure(
  error: unknown,
  secrets: readonly string[],
  caller: AbortSignal,
  watchdog: AbortSignal = caller,
): unknown {
  // The provider was never asked, so this is no fault of its.
  if (error instanceof ModelBudgetSpent) return error
  if (!watchdog.aborted) return classifyFault(error, secrets)
  return abortFailure(caller.aborted ? caller : watchdog)
}

function abortFailure({ reason }: AbortSignal): unknown {
  return isTimeout(reason) ? new ModelFault('timeout', { cause: reason }) : reason
}

/**
 * Pauses for as long as the provider asks.
 * @param timeLeft milliseconds until the retry has to begin
 * @throws the failure where a retry cannot help or comes too late, and what `signal` is aborted with during the pause
 */
export async function pauseBeforeRetry(
  failure: unknown,
  { pause, longestPause }: Timeouts,
  timeLeft: number,
  signal: AbortSignal,
): Promise<void> {
  if (!(failure instanceof ModelFault) || !failure.isPassing) throw failure
  const asked = (failure.retryAfter ?? 0) * 1000
  const wait = Math.max(pause, asked)
  if (wait > timeLeft || asked > longestPause) throw failure
  await sleep(wait, undefined, { signal }).catch(() => {
    throw abortFailure(signal)
  })
}
