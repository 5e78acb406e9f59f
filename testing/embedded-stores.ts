import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

type TestStore = { readonly store: PGlite; giveBack(): Promise<void> }

/** Stores between two tests. Opening one takes half a second, emptying it a twentieth. */
const idle: TestStore[] = []

/** An embedded store in memory with the contents of the dump; once given back, another test gets it as good as new. */
export async function takeStore(dump: string): Promise<TestStore> {
  return idle.pop() ?? openStore(dump)
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

/** Copies all rows within the store. @returns what brings them back, and the next numbers of the ids with them */
async function copyTables(store: PGlite): Promise<() => Promise<unknown>> {
  const { rows: tables } = await store.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = '' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`,
  )
  const { rows: sequences } = await store.query<{ name: string; next: string }>(
    `select sequencename as name, coalesce(last_value + 1, start_value)::text as next from pg_sequences where schemaname = 'public'`,
  )
  await store.exec(
    [
      'create schema copy',
      ...tables.map(({ name }) => `create table copy.${name} as table public.${name}`),
    ].join(';'),
  )
  const restoration = [
    'begin',
    // Without triggers, so that the order of the tables does not matter to their foreign keys.
    'set local session_replication_role = replica',
    `truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`,
    ...tables.map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from copy.${name}`,
    ),
    ...sequences.map(({ name, next }) => `alter sequence public.${name} restart with ${next}`),
    'commit',
  ].join(';')
  return () => store.exec('rollback').then(() => store.exec(restoration))
}
