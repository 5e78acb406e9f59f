import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import { withAbort } from '#platform/server/abort.ts'
import type { CallReservation } from '../port.ts'
import type { MeasuredCall } from './call-metrics.ts'
import { estimateTokens, type ModelCall } from './model-port.ts'

/** A model by `provider:model`. */
type NamedModel = { readonly name: string }

/** Tells what a request took. */
export const recordUsage = (
  { name }: NamedModel,
  { call, reservation }: { readonly call: ModelCall; readonly reservation: CallReservation | undefined },
  measured: MeasuredCall,
  usage?: LanguageModelV4Usage,
) => {
  const inputTokens = toTokenCount(usage?.inputTokens.total)
  const cachedTokens = Math.min(toTokenCount(usage?.inputTokens.cacheRead), inputTokens)
  call.recordUsage({
    ...measured,
    ...(reservation && { reservation }),
    model: name,
    inputTokens,
    cachedTokens,
    cacheWriteTokens: Math.min(toTokenCount(usage?.inputTokens.cacheWrite), inputTokens - cachedTokens),
    outputTokens: toTokenCount(usage?.outputTokens.total),
  })
}

/** Sets aside what a request may take at most. @throws ModelBudgetSpent */
export async function reserveCallUsage(
  { name }: NamedModel,
  { system, messages, reserve }: ModelCall,
  outputTokens: number,
  signal: AbortSignal,
): Promise<CallReservation | undefined> {
  if (!reserve) return undefined
  const inputTokens = estimateTokens(system, ...messages.map(({ content }) => content))
  const reserving = reserve({ model: name, inputTokens, outputTokens })
  try {
    return await withAbort(signal, reserving)
  } catch (error) {
    // After an abort no request follows, so a reservation that still arrives is cancelled. If it fails, that failure is
    // `error` itself, or comes too late to matter.
    void reserving.then(
      (late) => late?.cancel(),
      () => {},
    )
    throw error
  }
}

/** What a call counts as where the provider reports no usage: nothing if it refused the request, else input and output. */
export const assumedUsage = (
  reservation: CallReservation | undefined,
  isRefused: boolean,
  outputTokens: number,
): CallReservation | undefined =>
  reservation && {
    ...reservation,
    estimate: isRefused
      ? { ...reservation.estimate, inputTokens: 0, outputTokens: 0 }
      : { ...reservation.estimate, outputTokens },
  }

/** Some providers report −1 or half a token. Such a number would spoil the sum or could not be added to it. */
const toTokenCount = (tokens = 0): number =>
  tokens > 0 && tokens <= Number.MAX_SAFE_INTEGER ? Math.round(tokens) : 0
