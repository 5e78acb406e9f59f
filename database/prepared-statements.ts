import type pg from 'pg'

type QueryMethod = (...args: unknown[]) => unknown

/** More than the stores have. Beyond it statements are not prepared, so that plans do not fill the server's memory. */
const MAX_PREPARED = 500

const names = new Map<string, string>()

/** A text has the same name in every connection of this process. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * Makes a connection prepare each statement with parameters once: planning our joins costs the database twice as much
 * as running them.
 */
export function usePreparedStatements(client: pg.ClientBase): void {
  const query: QueryMethod = client.query.bind(client)
  const named: QueryMethod = (text, values, ...rest) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? statementName(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: named })
}
