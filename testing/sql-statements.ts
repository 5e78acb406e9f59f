import type pg from 'pg'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

export const isTransaction = ({ text }: Statement): boolean => /^(begin|commit|rollback)\b/i.test(text)

/** Whether a statement is the recurring check of one process that the sessions of its open streams are still valid. */
export const isSessionCheck = ({ text }: Statement): boolean => /^\s*select encode\(token_hash/.test(text)

type Query = (...parts: unknown[]) => unknown

/** Records all statements that go through a pool, including those in transactions. */
export function watchStatements(pool: pg.Pool): {
  during(work: () => Promise<unknown>): Promise<Statement[]>
} {
  let seen: Statement[] = []
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query: Query = client.query.bind(client)
    const recorded: Query = (config, values, ...rest) => {
      seen.push(statementOf(config, values))
      return query(config, values, ...rest)
    }
    Object.assign(client, { query: recorded })
  })
  return {
    during: async (work) => {
      seen = []
      await work()
      return seen
    },
  }
}

function statementOf(config: unknown, values: unknown): Statement {
  const fromList = Array.isArray(values) ? values : []
  if (typeof config === 'string') return { text: config, values: fromList }
  if (typeof config !== 'object' || config === null || !('text' in config)) return { text: '', values: [] }
  const own = 'values' in config && Array.isArray(config.values) ? config.values : fromList
  return { text: String(config.text), values: own }
}
