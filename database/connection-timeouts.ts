/**
 * How long the database may take for a request, in milliseconds. A server that is away without a word (a dead machine,
 * a dropped route) closes no connection, so that whoever waits for it would wait for good.
 */
export const requestTimeouts = {
  /** The server gives up first where it can: then the connection is still good. */
  lock_timeout: 3000,
  statement_timeout: 5000,
  /** A process that died in a transaction lets go of its locks. */
  idle_in_transaction_session_timeout: 5000,
  /** Nothing was heard: the connection is given up. */
  query_timeout: 6000,
} as const

/** For a connection to be made, and for one of the pool to become free. Milliseconds. */
export const CONNECT_TIMEOUT = 5000

/** For an idle connection to answer, once another one has gone silent. Milliseconds. */
export const IDLE_TIMEOUT = 1000
