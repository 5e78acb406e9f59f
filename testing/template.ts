import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { hashPassword } from '#adapters/identity/embedded/passwords.ts'
import { addDemo, DEMO_PASSWORD } from '#app/server/demo.ts'
import { connect, type Connection } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { databaseUrlFor, dropCopies, runServerStatement } from './server-databases.ts'
import { readInitialStore } from './initial-store.ts'
import { dropRolesScript, newServerRoles, rolesScript, roleUrl, type ServerRoles } from './server-roles.ts'
import { CHEAP_PASSWORDS } from './sign-in.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The source of a test's database: a dump of an embedded store, or a template database on a server. */
    readonly template:
      | { readonly dump: string }
      | { readonly server: string; readonly name: string; readonly roles: ServerRoles }
  }
}

/** Migrates and seeds once; every test's database is a copy of the result. */
export default async function setUpTemplate({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
  return server ? onPostgres(server, provide) : embedded(provide)
}

type Provide = TestProject['provide']

async function onPostgres(server: string, provide: Provide): Promise<() => Promise<void>> {
  const name = `pp_template_${process.pid}`
  const roles = newServerRoles()
  await runServerStatement(server, `create database ${name}`)
  await runServerStatement(databaseUrlFor(server, name), rolesScript(roles))
  const connection = await connect({ url: databaseUrlFor(roleUrl(server, roles, 'owner'), name) })
  await prepare(connection)
  await connection.close()
  provide('template', { server, name, roles })
  return async () => {
    if (process.env.TEST_DATABASE_IS_REMOVED) return
    await dropCopies(server, name)
    await runServerStatement(server, dropRolesScript(roles))
  }
}

async function embedded(provide: Provide): Promise<() => Promise<void>> {
  const store = await PGlite.create({ loadDataDir: await readInitialStore() })
  const connection = await connect({ opened: store })
  await prepare(connection)
  // PGlite never connects to PostgreSQL's own two templates. Without them each test opens its copy a quarter faster.
  await sql`update pg_database set datistemplate = false`.execute(connection.database)
  await sql`drop database template0`.execute(connection.database)
  await sql`drop database template1`.execute(connection.database)
  await connection.close()
  const dump = await store.dumpDataDir('none')
  await store.close()
  const directory = await mkdtemp(join(tmpdir(), 'pp-template-'))
  const file = join(directory, 'template.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  provide('template', { dump: file })
  return () => rm(directory, { recursive: true, force: true })
}

async function prepare({ maintenance: database }: Connection): Promise<void> {
  await migrate(database)
  await addDemo(database, { withAccounts: true })
  const password_hash = await hashPassword(DEMO_PASSWORD, CHEAP_PASSWORDS)
  await database.updateTable('idp_accounts').set({ password_hash }).execute()
}
