import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

type TestStore = { readonly store: PGlite; giveBack(): Promise<void> }

/** Stores between two tests. Opening one takes half a second, and ten on a busy machine; bringing back what a test wrote is far less. */
const idle: TestStore[] = []

/** An embedded store in memory with the contents of the dump; once given back, another test gets it as good as new. */
export async function takeStore(dump: string): Promise<TestStore> {
  return idle.pop() ?? openStore(dump)
}

/** Opens a store for the next test, unless one is idle. */
export async function prepareStore(dump: string): Promise<void> {
  if (idle.length === 0) idle.push(await openStore(dump))
}

async function openStore(dump: string): Promise<TestStore> {
  const store = await PGlite.create({ loadDataDir: await openAsBlob(dump) })
  const restore = await copyTables(store)
  const opened: TestStore = {
    store,
    // A test that changed the schema leaves a store that cannot be restored; nobody gets it again.
    giveBack: () =>
      restore().then(
        () => void idle.push(opened),
        () => store.close(),
      ),
  }
  return opened
}

type Table = { readonly name: string; readonly columns: string }

/**
 * Copies all rows within the store.
 * @returns what brings back those of the tables that were written since, and the next numbers of the ids with them
 */
async function copyTables(store: PGlite): Promise<() => Promise<void>> {
  const { rows: tables } = await store.query<Table>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = '' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`,
  )
  const { rows: sequences } = await store.query<{ name: string; next: string }>(
    `select sequencename as name, coalesce(last_value + 1, start_value)::text as next from pg_sequences where schemaname = 'public'`,
  )
  const resetSequences = `select ${sequences.map(({ name, next }) => `setval('public.${name}', ${next}, false)`).join(', ')}`
  await store.exec(
    [
      'create schema copy',
      ...tables.map(({ name }) => `create table copy.${name} as table public.${name}`),
    ].join(';'),
  )
  let counted = await countWrites(store)
  return async () => {
    await store.exec('rollback')
    const now = await countWrites(store)
    await store.exec(restoration(tables.filter(({ name }) => now.get(name) !== counted.get(name))))
    await store.exec(resetSequences)
    counted = await countWrites(store)
  }
}

/** Deleting is faster than truncating, which makes new files for a table and each of its indexes. */
const restoration = (tables: readonly Table[]): string =>
  [
    'begin',
    // Without triggers, so that the order of the tables does not matter to their foreign keys.
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from public.${name}`),
    ...tables.map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from copy.${name}`,
    ),
    'commit',
  ].join(';')

/** What PostgreSQL counts of each table's writes; of one that was truncated only the living rows are fewer. */
async function countWrites(store: PGlite): Promise<ReadonlyMap<string, string>> {
  await store.query('select pg_stat_force_next_flush()')
  const { rows } = await store.query<{ name: string; writes: string }>(
    `select relname as name, concat_ws(' ', n_tup_ins, n_tup_upd, n_tup_del, n_live_tup) as writes
     from pg_stat_user_tables where schemaname = 'public'`,
  )
  return new Map(rows.map(({ name, writes }) => [name, writes]))
}
