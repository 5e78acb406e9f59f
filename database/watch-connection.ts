import type pg from 'pg'
import { isConnectionLost } from './connection-errors.ts'
import { statementName } from './prepared-statements.ts'

type QueryMethod = (...args: unknown[]) => unknown

type WatchOptions = {
  /** Planning our joins costs the database twice as much as running them, so each is planned once for a connection. */
  readonly prepares: boolean
  readonly onError: (error: unknown) => void
}

/**
 * Makes a connection prepare each statement with parameters once, and close itself when a statement fails because the
 * connection is lost: the driver would hand a lost connection to the next caller.
 */
export function watchConnection(client: pg.PoolClient, { prepares, onError }: WatchOptions): void {
  const query: QueryMethod = client.query.bind(client)
  const watched: QueryMethod = (text, values, ...rest) => {
    const name =
      prepares && typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? statementName(text)
        : undefined
    const result = name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        onError(error)
        // While a statement runs this closes the socket at once, so that other statements that wait for it fail too.
        if (isConnectionLost(error)) void client.end().catch(() => {})
      })
    return result
  }
  Object.assign(client, { query: watched })
}
