/** What the catalogue answers of a table or a sequence. */
type CatalogRow = { readonly name: string; readonly value: string }

/** One session of somebody who may switch triggers off. */
export type AdministratorSession = {
  query(statement: string): Promise<{ rows: CatalogRow[] }>
  /** Several statements at once. */
  exec(script: string): Promise<unknown>
}

/**
 * Copies all rows within a database.
 * @param restored which tables are brought back. What PostgreSQL counts tells which were written, if it was in the same
 *   session: it may learn of other sessions later.
 * @returns what brings them back, and the next numbers of the ids with them
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

/** Deleting is faster than truncating, which makes new files for a table and each of its indexes. */
const restoration = (tables: readonly CatalogRow[]): string =>
  [
    'begin',
    // Without triggers, so that the order of the tables does not matter to their foreign keys.
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from public.${name}`),
    ...tables.map(
      ({ name, value: columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from copy.${name}`,
    ),
    'commit',
  ].join(';')

/** What PostgreSQL counts of each table's writes; of one that was truncated only the living rows are fewer. */
async function countWrites(session: AdministratorSession): Promise<ReadonlyMap<string, string>> {
  await session.query('select pg_stat_force_next_flush()')
  const { rows } = await session.query(
    `select relname as name, concat_ws(' ', n_tup_ins, n_tup_upd, n_tup_del, n_live_tup) as value
     from pg_stat_user_tables where schemaname = 'public'`,
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}
