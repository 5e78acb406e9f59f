import type pg from 'pg'

type Query = (...parts: unknown[]) => unknown

/** More texts than all stores have; whoever builds texts without end does not fill the server's memory with plans. */
const MOST = 500

const names = new Map<string, string>()

/** The same text has the same name in every connection of this process. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * From now on a connection prepares each statement with parameters once: planning our joins anew costs the
 * database twice what running them does (docs/performance.md).
 */
export function usePreparedStatements(client: pg.ClientBase): void {
  const query: Query = client.query.bind(client)
  const named: Query = (text, values, ...rest) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: named })
}
