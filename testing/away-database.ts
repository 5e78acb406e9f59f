import type { KyselyPlugin } from 'kysely'
import type { Database } from '#database/connect.ts'

/** The same database, which refuses each statement while it is `away`, as where its server does not listen. */
export function awayDatabase(database: Database) {
  const state = { away: false }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (state.away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { database: database.withPlugin(plugin), state }
}
