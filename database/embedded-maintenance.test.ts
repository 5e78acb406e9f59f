import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import { connect } from './connect.ts'
import { maintainEmbedded } from './embedded-maintenance.ts'

/** Servers do this maintenance themselves. */
const isEmbedded = 'dump' in inject('template')

async function openStore(): Promise<pg.Pool> {
  const { connection, close } = await createTestDatabase('owner')
  onTestFinished(() => close())
  // Resets the statistics as in a newly opened store, because another test may have used this one.
  await connection.pool.query('select pg_stat_reset()')
  return connection.pool
}

/** How often a table was vacuumed. */
async function readVacuums(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select vacuum_count as count from pg_stat_user_tables where relid = $1::regclass',
    [table],
  )
  return rows[0]?.count ?? 0
}

/** Makes the store update its statistics at once. */
const countNow = (pool: pg.Pool) => pool.query('select pg_stat_force_next_flush()')

test.runIf(isEmbedded)(
  'each table is vacuumed once after the store has opened, and again after many changes',
  async () => {
    const pool = await openStore()
    await pool.query('create table words (id int primary key, word text)')
    await pool.query(`insert into words select n, 'word' from generate_series(1, 100) n`)
    onTestFinished(async () => void (await pool.query('drop table words')))
    await countNow(pool)
    await maintainEmbedded(pool)
    const { rows } = await pool.query(`select reltuples::int as known from pg_class where relname = 'words'`)
    expect(rows).toEqual([{ known: 100 }])
    expect([await readVacuums(pool, 'words'), await readVacuums(pool, 'languages')]).toEqual([1, 1])
    const vacuumsAfter = async (change: string): Promise<number> => {
      await pool.query(change)
      await countNow(pool)
      await maintainEmbedded(pool)
      return readVacuums(pool, 'words')
    }
    expect(await vacuumsAfter(`update words set word = 'other' where id <= 30`)).toBe(1)
    expect(await vacuumsAfter(`insert into words select n, 'new' from generate_series(101, 200) n`)).toBe(2)
    // An `analyze` resets the statistics without freeing the space of deleted rows.
    expect(await vacuumsAfter('delete from words where id <= 150; analyze words')).toBe(3)
    expect(await readVacuums(pool, 'languages')).toBe(1)
  },
)

test.runIf(isEmbedded)(
  'requests run between the vacuums of two tables, and a table that cannot be vacuumed stops no other',
  async () => {
    const pool = await openStore()
    await pool.query(`create table halves (number int); insert into halves values (1), (0);
    create function half(int) returns int immutable language sql return $1 / 2;
    create index halves_half on halves (half(number));
    create or replace function half(int) returns int immutable language sql return 1 / $1`)
    onTestFinished(async () => void (await pool.query('drop table halves; drop function half')))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    onTestFinished(() => clearInterval(timer))
    await expect(maintainEmbedded(pool)).rejects.toMatchObject({
      message: 'vacuum (analyze) halves',
      cause: { message: 'division by zero' },
    })
    expect(turns).toBeGreaterThan(10)
    const { rows } = await pool.query(
      `select relname from pg_stat_user_tables where schemaname = 'public' and last_analyze is null`,
    )
    expect(rows).toEqual([{ relname: 'halves' }])
  },
)

test.runIf(isEmbedded)(
  'the number of log files of an embedded store stays stable under many writes',
  { tags: ['long'] },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pp-maintenance-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const { pool, close } = await connect({ directory })
    const countFiles = async () => (await readdir(join(directory, 'database/pg_wal'))).length
    await pool.query('create table filler (words text)')
    const counts: number[] = []
    for (let round = 0; round < 4; round += 1) {
      // Writes about 40 MB each time; a WAL file holds 16 MB.
      await pool.query(
        'insert into filler select repeat(md5(random()::text), 60) from generate_series(1, 20000)',
      )
      await pool.query('truncate filler')
      await maintainEmbedded(pool)
      counts.push(await countFiles())
    }
    await close()
    // The number of WAL files becomes stable; without checkpoints it was 5, 8, 10 and 12.
    expect(counts[3]).toBe(counts[1])
  },
)
