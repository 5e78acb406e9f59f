import type { FastifyBaseLogger } from 'fastify'
import { isConnectionError, isDiskFull } from '#database/connection-errors.ts'
import { type Failure, requestFailures } from '#platform/contract/failures.ts'
import type { Warn } from './log.ts'
import type { OutageLog } from './outage-log.ts'
import { logOfRequest } from './request-context.ts'

/**
 * What a caller may know of a database error: the database is away, or its disk is full. Undefined for any other error.
 */
export function storeFailureOf(error: unknown): Failure | undefined {
  if (isDiskFull(error)) return requestFailures.diskFull
  return isConnectionError(error) ? requestFailures.unavailable : undefined
}

export const DATABASE = 'database'

/** Logs that the database is away, or why else it cannot serve, unless that has been logged already. */
export function logDatabaseOutage(
  outages: OutageLog,
  log: FastifyBaseLogger,
  error: unknown,
  { code, detail }: Failure,
): void {
  const sentence = code === requestFailures.unavailable.code ? 'the database is away' : detail
  outages.fail(DATABASE, code, () => log.error({ err: error }, sentence))
}

/** Warns in the log of the current request. An outage of the database is logged only once. */
export const createWarn =
  (log: FastifyBaseLogger, outages: OutageLog): Warn =>
  (error, message) => {
    const failure = storeFailureOf(error)
    if (failure) logDatabaseOutage(outages, logOfRequest(log), error, failure)
    else logOfRequest(log).warn({ err: error }, message)
  }
