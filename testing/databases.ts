import { inject } from 'vitest'
import { connect, type Connection } from '#database/connect.ts'
import { acquireStore } from './embedded-stores.ts'
import { createCopy, acquireCopy } from './server-databases.ts'
import { roleUrl, type DatabaseRole } from './server-roles.ts'

export type TestDatabase = {
  readonly connection: Connection
  /** Opens another connection to the same data, as another process would; undefined where the store allows only one. */
  readonly connectAgain: (() => Promise<Connection>) | undefined
  close(): Promise<void>
}

/**
 * Creates a separate, migrated database with the demo data.
 * @param role the role that connects on a server; `app`, the product's own, may change rows but no tables
 */
export async function createTestDatabase(role: DatabaseRole = 'app'): Promise<TestDatabase> {
  const template = inject('template')
  if ('dump' in template) {
    const { store, giveBack } = await acquireStore(template.dump)
    const connection = await connect({ opened: store })
    return {
      connection,
      connectAgain: undefined,
      close: onlyOnce(() => connection.close().then(giveBack)),
    }
  }
  const copy =
    role === 'app'
      ? await acquireCopy(template.server, template.name)
      : { url: await createCopy(template.server, template.name), returnToPool: () => {} }
  const url = roleUrl(copy.url, template.roles, role)
  const connection = await connect({ url }, { max: 10 })
  return {
    connection,
    connectAgain: () => connect({ url }, { max: 10 }),
    close: onlyOnce(() => connection.close().then(copy.returnToPool)),
  }
}

function onlyOnce(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}
