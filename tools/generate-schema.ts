/** Writes `database/schema.ts` from the migrations: they are the one source of the schema. */
import { generate, getDialect } from 'kysely-codegen'
import { connect, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'

/** @param outFile where to write; a test writes elsewhere and compares */
export const generateSchema = (database: Database, outFile: string): Promise<string> =>
  generate({
    db: database,
    dialect: getDialect('postgres'),
    outFile,
    // connect.ts reads int8 as a number
    typeMapping: { int8: 'number' },
  })

if (import.meta.main) {
  const { database, close } = await connect({ template: undefined })
  await migrate(database)
  await generateSchema(database, new URL('../database/schema.ts', import.meta.url).pathname)
  await close()
}
