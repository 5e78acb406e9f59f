import { setTimeout as pause } from 'node:timers/promises'
import { classifyFault } from './classify-fault.ts'
import { ModelFault } from './model-fault.ts'
import type { ModelCall } from './model-port.ts'
import type { Timeouts } from './timeouts.ts'
import type { ModelEndpoint } from './providers.ts'

/** Asks for a whole answer, and once more where that may help and there is time. */
export async function retryOnce(
  { served, patience }: { readonly served: ModelEndpoint; readonly patience: Timeouts },
  call: ModelCall,
  ask: (signal: AbortSignal) => Promise<string>,
): Promise<string> {
  const begun = performance.now()
  try {
    return await ask(call.signal)
  } catch (error) {
    const fault = toFault(error, served, call.signal)
    const left = patience.again - (performance.now() - begun)
    await waitBeforeRetry(fault, patience, left, call.signal)
  }
  try {
    return await ask(call.signal)
  } catch (error) {
    throw toFault(error, served, call.signal)
  }
}

/** The caller's own end is the caller's reason; a silence that was too long is ours. */
export function toFault(
  error: unknown,
  { secrets }: ModelEndpoint,
  caller: AbortSignal,
  watch: AbortSignal = caller,
): unknown {
  if (!watch.aborted) return classifyFault(error, secrets)
  return endOf(caller.aborted ? caller : watch)
}

function endOf({ reason }: AbortSignal): unknown {
  const isLate = reason instanceof DOMException && reason.name === 'TimeoutError'
  return isLate ? new ModelFault('timeout', { cause: reason }) : reason
}

/**
 * Waits until a second try makes sense.
 * @param left milliseconds in which it has to begin
 * @throws the fault, when it makes none, and the reason of whoever ends the call meanwhile
 */
export async function waitBeforeRetry(
  fault: unknown,
  { busy, pause: usual }: Timeouts,
  left: number,
  signal: AbortSignal,
): Promise<void> {
  if (!(fault instanceof ModelFault) || !fault.isPassing) throw fault
  const wait = fault.retryAfter === undefined ? usual : Math.max(usual, fault.retryAfter * 1000)
  if (wait > left || (fault.retryAfter ?? 0) * 1000 > busy) throw fault
  await pause(wait, undefined, { signal }).catch(() => {
    throw endOf(signal)
  })
}
