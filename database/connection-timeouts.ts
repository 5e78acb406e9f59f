/**
 * How long the database may take for a request, in milliseconds. A server that disappears without closing its
 * connections (a dead machine, a dropped route) would otherwise make its callers wait for ever.
 */
export const requestTimeouts = {
  /** Shorter than `query_timeout`, so that the server gives up first if it can; the connection then stays usable. */
  lock_timeout: 3000,
  statement_timeout: 5000,
  /** Releases the locks of a process that died within a transaction. */
  idle_in_transaction_session_timeout: 5000,
  /** Without any answer, the connection is given up. */
  query_timeout: 6000,
} as const

/** How long to wait for a new connection, or for a free one in the pool. Milliseconds. */
export const CONNECT_TIMEOUT = 5000

/** How long an idle connection may take to answer a check, after another one has gone silent. Milliseconds. */
export const IDLE_TIMEOUT = 1000
