/** Codes of the system and of PostgreSQL (class 08, shutting down, starting up, too many connections). */
const connectionErrorCodes = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-3]|53300)$/
/** Messages of the driver's errors that have no code. */
const connectionErrorMessages =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i

/** Whether the database cannot be reached now. A later try may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && connectionErrorCodes.test(String(error.code))) ||
    connectionErrorMessages.test(error.message)
  )
}

const notSentCodes = /^(ECONNREFUSED|ENOTFOUND|57P03|53300|0800[14])$/

/** Whether nothing was sent to the database, so that a retry cannot store anything twice. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && notSentCodes.test(String(error.code))) ||
    /timeout exceeded when trying to connect/i.test(error.message))
