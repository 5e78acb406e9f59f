/** Writes `database/schema.ts` from the migrations: they are the one source of the schema. */
import { PGlite } from '@electric-sql/pglite'
import { generate, getDialect } from 'kysely-codegen'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'

/** @param outFile where to write; a test writes elsewhere and compares */
export async function generateSchema(outFile: string): Promise<void> {
  const store = await PGlite.create()
  const { database, close } = await connect({ opened: store })
  await migrate(database)
  await generate({
    db: database,
    dialect: getDialect('postgres'),
    outFile,
    // connect.ts reads int8 as a number
    typeMapping: { int8: 'number' },
  })
  await close()
  await store.close()
}

if (import.meta.main) await generateSchema(new URL('../database/schema.ts', import.meta.url).pathname)
