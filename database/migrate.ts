import { readFile, readdir } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'

const folder = new URL('migrations/', import.meta.url)

/** The numbered SQL files, in order. */
const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return [
        name.replace('.sql', ''),
        {
          up: (db) =>
            sql
              .raw(text)
              .execute(db)
              .then(() => {}),
        },
      ]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

/** Brings the schema up to date. Several processes may start at once: the first migrates, the others wait. */
export async function migrate<DB>(database: Kysely<DB>): Promise<void> {
  const { error } = await new Migrator({ db: database, provider: files }).migrateToLatest()
  if (error) throw error
}
