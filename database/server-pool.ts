import pg from 'pg'
import { isConnectionLost } from './connection-errors.ts'
import { CONNECT_TIMEOUT, IDLE_TIMEOUT, requestTimeouts } from './connection-timeouts.ts'
import { primaryFinder } from './find-primary.ts'
import { serverAddresses } from './server-addresses.ts'
import { createPrimaryClient } from './server-client.ts'
import { watchConnection } from './watch-connection.ts'

export type ServerLocation = {
  /** One server, or several of which one takes writes. */
  readonly url: string
  /**
   * A pooler such as pgbouncer in transaction mode is in front of the server. Each transaction may get another of its
   * connections, so nothing may be prepared or set for one connection.
   */
  readonly isPooled?: boolean
}

type PoolOptions = {
  readonly max: number
  /** Whether statements may take any time. */
  readonly hasNoTimeouts?: boolean
  readonly onError?: (error: unknown) => void
}

/** Opens a pool of connections to PostgreSQL, with a time limit for everything that a request waits for. */
export function openServer(
  { url, isPooled = false }: ServerLocation,
  { max, hasNoTimeouts = false, onError = () => {} }: PoolOptions,
): pg.Pool {
  const addresses = serverAddresses(url)
  const finder = primaryFinder(addresses)
  const pool = new pg.Pool({
    connectionString: addresses[0],
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    // Where there is no timeout, TCP keepalive finds out, though late, that a server has gone.
    keepAlive: true,
    ...(!hasNoTimeouts && { query_timeout: requestTimeouts.query_timeout }),
    // Not as parameters of the start, which pgbouncer refuses in session mode too.
    ...(!hasNoTimeouts && !isPooled && { onConnect: setServerTimeouts }),
    ...(addresses.length > 1 && { Client: createPrimaryClient(finder) }),
  })
  const checkIdle = idleCheck(pool)
  pool.on('connect', (client) => {
    client.on('error', finder.forget)
    watchConnection(client, {
      prepares: !isPooled,
      onError: (error) => {
        if (isConnectionLost(error)) {
          finder.forget()
          checkIdle()
        }
        onError(error)
      },
    })
  })
  return pool
}

/** Limits what a new connection may wait for; nobody gets the connection before that. */
async function setServerTimeouts(client: pg.ClientBase): Promise<void> {
  const { query_timeout: _ours, ...limits } = requestTimeouts
  await client.query(
    Object.entries(limits)
      .map(([name, limit]) => `set ${name} = ${limit}`)
      .join(';'),
  )
}

/**
 * When one connection has gone silent, idle ones may have as well. All of them are checked at once, so that the next
 * requests do not find out one after another.
 */
function idleCheck(pool: pg.Pool): () => void {
  const question: pg.QueryConfig & { query_timeout: number } = {
    text: 'select 1',
    query_timeout: IDLE_TIMEOUT,
  }
  const checkOne = async () => {
    const client = await pool.connect()
    await client.query(question).then(
      () => client.release(),
      () => client.release(true),
    )
  }
  return () => {
    for (let left = pool.idleCount; left > 0; left -= 1) void checkOne().catch(() => {})
  }
}
