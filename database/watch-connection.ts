import type pg from 'pg'
import { isConnectionLost } from './connection-errors.ts'
import { statementName } from './prepared-statements.ts'

type QueryMethod = (...args: unknown[]) => unknown

type WatchOptions = {
  /** Prepares statements once per connection, because planning our joins takes twice as long as running them. */
  readonly prepares: boolean
  readonly onError: (error: unknown) => void
}

/**
 * Makes a connection prepare each statement with parameters once, and close itself when a statement fails because the
 * connection is lost, which the driver would otherwise hand to the next caller.
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
        // While a statement runs, this closes the socket at once, so that the statements queued behind it fail too.
        if (isConnectionLost(error)) void client.end().catch(() => {})
      })
    return result
  }
  Object.assign(client, { query: watched })
}
