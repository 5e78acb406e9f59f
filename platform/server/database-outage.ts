import type { FastifyBaseLogger } from 'fastify'
import { isConnectionError } from '#database/connection-errors.ts'
import type { Warn } from './log.ts'
import type { OutageLog } from './outage-log.ts'
import { logOfRequest } from './request-context.ts'

export const DATABASE = 'database'

/** Tells that the database is away, unless that has been told. */
export const tellDatabaseAway = (outages: OutageLog, log: FastifyBaseLogger, error: unknown): void =>
  outages.fail(DATABASE, 'connection', () => log.error({ err: error }, 'the database is away'))

/** Warns in the log of the request on whose behalf code runs; of an outage of the database once. */
export const createWarn =
  (log: FastifyBaseLogger, outages: OutageLog): Warn =>
  (error, message) => {
    if (isConnectionError(error)) tellDatabaseAway(outages, logOfRequest(log), error)
    else logOfRequest(log).warn({ err: error }, message)
  }
