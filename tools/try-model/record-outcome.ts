import { describeError } from './record-reply.ts'
import { CALL_TIMEOUT } from './try-options.ts'

/** A result, or the error message instead, with the total milliseconds. */
export type RecordedOutcome<Value> = {
  readonly value: Value | null
  readonly fault: string | null
  readonly total: number
}

/** Lets a model produce something within the product's own time limit. */
export async function recordOutcome<Value>(
  produce: (signal: AbortSignal) => Promise<Value>,
): Promise<RecordedOutcome<Value>> {
  const start = performance.now()
  const end = () => performance.now() - start
  try {
    return { value: await produce(AbortSignal.timeout(CALL_TIMEOUT)), fault: null, total: end() }
  } catch (error) {
    return { value: null, fault: describeError(error), total: end() }
  }
}
