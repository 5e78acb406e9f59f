import type { Failure } from '#platform/contract/failures.ts'
import { isTimeout } from './abort.ts'
import { storeFailureOf } from './database-outage.ts'
import { DomainError } from './errors.ts'
import type { Warn } from './log.ts'

/** What the caller gets to know, and what the log says. */
type WorkFailure = readonly [failure: Failure, message: string]

/**
 * Why work that takes others, such as a model, came to nothing. What a caller must not see is logged here;
 * a `DomainError` is an answer already and stays as it is.
 */
export function failureOfWork(
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
