import { isConnectionError, isDiskFull } from '#database/connection-errors.ts'
import { type Failure, requestFailures } from '#platform/contract/failures.ts'

/** What a caller may know of an error of the database: that it is away, or has no room; undefined of any other. */
export function storeFailureOf(error: unknown): Failure | undefined {
  if (isDiskFull(error)) return requestFailures.diskFull
  return isConnectionError(error) ? requestFailures.unavailable : undefined
}
