/**
 * Error codes of the system and of PostgreSQL: class 08, shutting down, starting up, too many connections, a lock or
 * statement that took too long, a transaction that was idle for too long, a server that takes no writes.
 */
const connectionErrorCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-3]|53300|55P03|57014|25P0[34]|25006)$/
/** The driver's errors without a code, by their messages. */
const connectionErrorMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|is not queryable|server conn crashed|query_wait_timeout/i

/** Whether the database cannot be reached or takes no work at the moment. A later attempt may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && connectionErrorCodes.test(String(error.code))) ||
    connectionErrorMessages.test(error.message)
  )
}

/** Whether a connection is useless now: it has gone silent, or leads to a server that takes no writes. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/query read timeout/i.test(error.message) || ('code' in error && error.code === '25006'))

/** Whether the database's disk is full, by PostgreSQL's code or the system's. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC')

const notSentCodes = /^(ECONNREFUSED|ENOTFOUND|57P03|53300|0800[14])$/

/** Whether nothing was sent to the database, so that a retry cannot store anything twice. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && notSentCodes.test(String(error.code))) ||
    /timeout exceeded when trying to connect/i.test(error.message))
