import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { director } from '#conversation/director/direct.ts'
import { connect } from '#database/connect.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import { chatStore } from '#features/chats/server/store.ts'
import { hintCount } from '#features/evaluations/server/rows.ts'
import { readInitialStore } from '#testing/initial-store.ts'

/** The stored messages in order: a start position and the texts. A position used before is an edit. */
const said = [
  [0, ['A1', 'a1', 'A2', 'a2', 'A3', 'a3']],
  [2, ['B2', 'b2', 'B3', 'b3', 'B4', 'b4']],
  [4, ['C3', 'c3']],
  [4, ['D3', 'd3', 'D4', 'd4']],
  [2, ['E2', 'e2']],
  [0, ['F1', 'f1', 'F2', 'f2']],
  [2, ['G2', 'g2']],
] as const

test('the migration turns messages that edits had replaced into branches', { tags: ['long'] }, async () => {
  const store = await PGlite.create({ loadDataDir: await readInitialStore() })
  const { database, close } = await connect({ opened: store })
  onTestFinished(async () => {
    await close()
    await store.close()
  })
  const all = await readMigrations()
  await migrate(
    database,
    all.filter(({ name }) => name < '0027'),
  )
  await store.exec(`
    insert into organizations (name) values ('One');
    insert into users (username, name, organization_id, role, language_id) values ('ann', 'Ann', 1, 'user', 1);
    insert into scenarios (prompt) values ('You are Sam.');
    insert into scenario_texts (scenario_id, language_code, title, description, intro_text) values (1, 'en', 'T', 'D', 'I');
    insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count) values (7, 1, 1, 1, 'en', 2);
    insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count) values (8, 1, 1, 1, 'en', 1);
    insert into messages (chat_id, position, is_user, content) values (8, 0, true, 'Once'), (8, 1, false, 'once')`)
  for (const [from, words] of said) {
    await sql`update messages set superseded_by = gen_random_uuid()
      where chat_id = 7 and position >= ${from} and superseded_by is null`.execute(database)
    for (const [index, content] of words.entries())
      await sql`insert into messages (chat_id, position, is_user, content)
        values (7, ${from + index}, ${index % 2 === 0}, ${content})`.execute(database)
  }
  await sql`insert into evaluations (chat_id, organization_id, content, specifics, message_ids, turn_count, produced_by)
    select 7, 1, '', '[]', array_agg(id), 2, 'rules' from messages where content in ('A1', 'a1', 'E2', 'e2')`.execute(
    database,
  )

  await migrate(database)

  const wordsOf = async (branch: number | null) =>
    (await chatStore(database, hintCount, director.addReadings).conversation(7, branch)).messages
      .map(({ content }) => content)
      .join(' ')
  expect(await wordsOf(1)).toBe('A1 a1 A2 a2 A3 a3')
  expect(await wordsOf(2)).toBe('A1 a1 B2 b2 B3 b3 B4 b4')
  expect(await wordsOf(3)).toBe('A1 a1 B2 b2 C3 c3')
  expect(await wordsOf(4)).toBe('A1 a1 B2 b2 D3 d3 D4 d4')
  expect(await wordsOf(5)).toBe('A1 a1 E2 e2')
  expect(await wordsOf(6)).toBe('F1 f1 F2 f2')
  expect(await wordsOf(7)).toBe('F1 f1 G2 g2')
  expect(await wordsOf(null)).toBe('F1 f1 G2 g2')
  const { rows } = await sql`select branch, parent, fork_position from branches order by branch`.execute(
    database,
  )
  expect(rows).toEqual([
    { branch: 2, parent: 1, fork_position: 2 },
    { branch: 3, parent: 2, fork_position: 4 },
    { branch: 4, parent: 2, fork_position: 4 },
    { branch: 5, parent: 1, fork_position: 2 },
    { branch: 6, parent: 1, fork_position: 0 },
    { branch: 7, parent: 6, fork_position: 2 },
  ])
  const chats = await database
    .selectFrom('chats')
    .select(['id', 'branch', 'branch_count'])
    .orderBy('id')
    .execute()
  expect(chats).toEqual([
    { id: 7, branch: 7, branch_count: 7 },
    { id: 8, branch: 1, branch_count: 1 },
  ])
  expect(await database.selectFrom('evaluations').select(['branch', 'is_first']).execute()).toEqual([
    { branch: 5, is_first: true },
  ])
})
