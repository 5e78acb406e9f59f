import type { Failure } from '#platform/contract/failures.ts'
import { isTimeout } from './abort.ts'
import { storeFailureOf } from './database-outage.ts'
import { DomainError } from './errors.ts'
import type { Warn } from './log.ts'

/** The failure for the caller, and the message for the log. */
type WorkFailure = readonly [failure: Failure, message: string]

/**
 * Turns an error of work that depends on others, such as a model, into a failure. Details that the caller must not see
 * are logged here; a `DomainError` is an answer already and is returned as it is.
 */
export function toWorkFailure(
  error: unknown,
  warn: Warn,
  endings: { readonly late: WorkFailure; readonly failed: WorkFailure },
): DomainError {
  if (error instanceof DomainError) return error
  const storeFailure = storeFailureOf(error)
  if (storeFailure) {
    warn(error, 'the database cannot serve')
    return new DomainError(storeFailure, { cause: error })
  }
  const [failure, message] = isTimeout(error) ? endings.late : endings.failed
  warn(error, message)
  return new DomainError(failure, { cause: error })
}
