/** A row of PostgreSQL's catalogue about a table or a sequence. */
type CatalogRow = { readonly name: string; readonly value: string }

/** A session of a role that may disable triggers. */
export type AdministratorSession = {
  query(statement: string): Promise<{ rows: CatalogRow[] }>
  /** Runs several statements at once. */
  exec(script: string): Promise<unknown>
}

/**
 * Copies all rows into another schema of the same database.
 * @param restored which tables to restore. `written` relies on PostgreSQL's write statistics, so all writes must come
 *   from this session: those of others may be reported later.
 * @returns a function that restores the rows and the id sequences
 */
export async function copyTables(
  session: AdministratorSession,
  restored: 'all' | 'written',
): Promise<() => Promise<void>> {
  const { rows: tables } = await session.query(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as value
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = '' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`,
  )
  const { rows: sequences } = await session.query(
    `select sequencename as name, coalesce(last_value + 1, start_value)::text as value from pg_sequences where schemaname = 'public'`,
  )
  const resetSequences = `select ${sequences.map(({ name, value }) => `setval('public.${name}', ${value}, false)`).join(', ')}`
  await session.exec(
    [
      'create schema copy',
      ...tables.map(({ name }) => `create table copy.${name} as table public.${name}`),
    ].join(';'),
  )
  if (restored === 'all')
    return async () => {
      await session.exec(restoration(tables))
      await session.exec(resetSequences)
    }
  let counted = await countWrites(session)
  return async () => {
    await session.exec('rollback')
    const now = await countWrites(session)
    await session.exec(restoration(tables.filter(({ name }) => now.get(name) !== counted.get(name))))
    await session.exec(resetSequences)
    counted = await countWrites(session)
  }
}

/** Uses `delete` because `truncate` is slower: it creates new files for a table and each of its indexes. */
const restoration = (tables: readonly CatalogRow[]): string =>
  [
    'begin',
    // Triggers are off, so that foreign keys do not dictate the order of the tables.
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from public.${name}`),
    ...tables.map(
      ({ name, value: columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from copy.${name}`,
    ),
    'commit',
  ].join(';')

/**
 * PostgreSQL's write counters of each table. Truncating changes none of them, so the number of live rows is included.
 */
async function countWrites(session: AdministratorSession): Promise<ReadonlyMap<string, string>> {
  await session.query('select pg_stat_force_next_flush()')
  const { rows } = await session.query(
    `select relname as name, concat_ws(' ', n_tup_ins, n_tup_upd, n_tup_del, n_live_tup) as value
     from pg_stat_user_tables where schemaname = 'public'`,
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}
