import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import { vacuumChangedTables } from './vacuum.ts'

test('each table is vacuumed once after the store was opened, and again when much of it has changed', async () => {
  const { connection, close } = await createTestDatabase('owner')
  onTestFinished(() => close())
  const { pool } = connection
  const readTables = async () => {
    const { rows } = await pool.query<{ name: string; times: number; known: number }>(`
      select pg_class.relname as name, vacuum_count as times, reltuples::int as known
      from pg_stat_user_tables join pg_class on pg_class.oid = relid
      where schemaname = current_schema() and pg_class.relname in ('languages', 'organizations') order by name`)
    return rows
  }
  await pool.query(`insert into organizations (name) select 'Number ' || n from generate_series(1, 100) n`)
  const { rows } = await pool.query<{ languages: number; organizations: number }>(`
    select (select count(*) from languages) as languages, (select count(*) from organizations) as organizations`)
  const [known] = rows
  await vacuumChangedTables(pool)
  expect(await readTables()).toEqual([
    { name: 'languages', times: 1, known: known?.languages },
    { name: 'organizations', times: 1, known: known?.organizations },
  ])
  await pool.query(`update organizations set name = name || ' Ltd'`)
  // The store counts what has changed a little later, if nobody asks it to.
  await pool.query('select pg_stat_force_next_flush()')
  await vacuumChangedTables(pool)
  expect(await readTables()).toEqual([
    { name: 'languages', times: 1, known: known?.languages },
    { name: 'organizations', times: 2, known: known?.organizations },
  ])
})
