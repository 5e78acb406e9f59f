/** Writes `database/schema.ts` from the migrations, which are the only source of the schema. */
import { PGlite } from '@electric-sql/pglite'
import { generate, getDialect } from 'kysely-codegen'
import { connect, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'

/**
 * Writes the types of a migrated database.
 * @param outFile where to write; a test writes elsewhere and compares
 */
export async function generateSchema(database: Database, outFile: string): Promise<void> {
  await generate({
    db: database,
    dialect: getDialect('postgres'),
    outFile,
    // The tests' stores keep a copy of all tables in another schema.
    includePattern: 'public.*',
    // connect.ts reads int8 as a number
    typeMapping: { int8: 'number' },
  })
}

if (import.meta.main) {
  const store = await PGlite.create()
  const { database, close } = await connect({ opened: store })
  await migrate(database)
  await generateSchema(database, new URL('../database/schema.ts', import.meta.url).pathname)
  await close()
  await store.close()
}
