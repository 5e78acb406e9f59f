import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** All rows of all tables, as text. A word that is missing in it is stored nowhere in the database. */
export async function dumpDatabase(database: Database): Promise<string> {
  const tables = await database.introspection.getTables()
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select whole::text from ${sql.table(name)} as whole`.execute(database)
      return JSON.stringify(rows)
    }),
  )
  return texts.join('\n')
}
