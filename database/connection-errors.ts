/** Codes of the system and of PostgreSQL (its class 08, shutting down, starting up, too many connections). */
const codes = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08\w{3}|57P0[1-3]|53300)$/
/** What the driver says without a code. */
const words =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i

/** Whether an error says that the database cannot be reached now: nobody's mistake, and another try may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.test(String(error.code))) || words.test(error.message)
}

const unreached = /^(ECONNREFUSED|ENOTFOUND|57P03|53300|0800[14])$/

/** Whether an error says that nothing was sent to the database, so that another try can do nothing twice. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && unreached.test(String(error.code))) ||
    /timeout exceeded when trying to connect/i.test(error.message))
