import pg from 'pg'

/** How long one server may take to say whether it takes writes. Milliseconds. */
const ANSWER_TIMEOUT = 2000

/** A query that is true on a standby, and where an administrator has made a server or database read-only. */
export const IS_READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`

/** At least one server answered, but none takes writes at the moment. */
class NoPrimary extends Error {
  override name = 'NoPrimary'
  /** PostgreSQL's code for a write in a read-only transaction. */
  readonly code = '25006'
}

/** Remembers which of several servers takes writes, until a connection to it is lost. */
export function primaryFinder(addresses: readonly string[]) {
  let found: Promise<string> | undefined
  return {
    /**
     * Asks all servers at once, so that a dead one delays nobody.
     * @returns the address of the first one that takes writes
     */
    find(): Promise<string> {
      found ??= findPrimary(addresses)
      found.catch(() => (found = undefined))
      return found
    },
    forget(): void {
      found = undefined
    },
  }
}

export type PrimaryFinder = ReturnType<typeof primaryFinder>

async function findPrimary(addresses: readonly string[]): Promise<string> {
  try {
    return await Promise.any(addresses.map(requirePrimary))
  } catch (error) {
    const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
    throw reasons.find((reason) => reason instanceof NoPrimary) ?? reasons[0]
  }
}

async function requirePrimary(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
  })
  // The query that waits for the connection reports its errors.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_read_only: boolean }>(IS_READ_ONLY)
    if (rows[0]?.is_read_only === false) return address
    throw new NoPrimary('none of the database servers takes writes at the moment')
  } finally {
    void client.end().catch(() => {})
  }
}
