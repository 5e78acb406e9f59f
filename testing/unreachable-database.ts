import type { KyselyPlugin } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Wraps a database so that it refuses every statement while `away` is set, like a server that does not listen. */
export function unreachableDatabase(database: Database) {
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
