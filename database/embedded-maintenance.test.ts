import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import { connect } from './connect.ts'
import { maintainEmbedded, vacuumChangedTables } from './embedded-maintenance.ts'

test('each table is vacuumed once after the store was opened, and again when much of it has changed', async () => {
  const { connection, close } = await createTestDatabase('owner')
  onTestFinished(() => close())
  const { pool } = connection
  // As it is when a store has just been opened; another test may have used this one.
  if (connection.isEmbedded) await pool.query('select pg_stat_reset()')
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

test('the log of an embedded store stays short however much is written', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-maintenance-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const { pool, close } = await connect({ directory })
  const readLog = async () => (await readdir(join(directory, 'database/pg_wal'))).length
  await pool.query('create table filler (words text)')
  const lengths: number[] = []
  for (let round = 0; round < 4; round += 1) {
    // Some 40 MB each time, where a file of the log holds 16.
    await pool.query(
      'insert into filler select repeat(md5(random()::text), 60) from generate_series(1, 20000)',
    )
    await pool.query('truncate filler')
    await maintainEmbedded(pool)
    lengths.push(await readLog())
  }
  await close()
  // It comes to rest: without checkpoints there were 5, 8, 10 and 12 files.
  expect(lengths[3]).toBe(lengths[1])
}, 60_000)
