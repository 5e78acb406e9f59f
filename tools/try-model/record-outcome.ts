import { describeError } from './record-reply.ts'
import { CALL_TIMEOUT } from './try-options.ts'

/** A result, or the message of why there is none. Milliseconds in all. */
export type RecordedOutcome<Value> = {
  readonly value: Value | null
  readonly fault: string | null
  readonly total: number
}

/** Lets a model produce something within the time that the product gives it. */
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
