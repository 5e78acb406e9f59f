import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { scenarioTextFields } from '#features/scenarios/contract.ts'

/** The marked columns by table. A removed mark could no longer reveal a leak. */
const marked = {
  organizations: ['name'],
  scenarios: ['prompt'],
  scenario_texts: scenarioTextFields,
  moods: ['description'],
  characters: ['description'],
  criteria: ['evaluation'],
} as const

/**
 * Own conversations may change as long as they keep the mark. No second factor can be required, because generated
 * sign-ins have none, and no chat can be deleted, because later requests need it.
 */
const unchanged: Readonly<Record<string, string>> = {
  organizations: 'new.second_factor_required := false;',
  own_conversations: ['scenario', 'plan']
    .map(
      (column) =>
        `if old.${column}::text like '%canary%' and new.${column}::text not like '%canary%' then new.${column} := old.${column}; end if;`,
    )
    .join('\n'),
  chats: 'new.deleted_at := old.deleted_at; new.erased_at := old.erased_at;',
}

/**
 * Adds triggers that keep the marks, their readers and the known users unchanged, whatever the server answers. Records
 * created by requests may change.
 */
export async function protectMarks(database: Database): Promise<void> {
  for (const [table, columns] of Object.entries(marked))
    await createRowTrigger(
      database,
      table,
      'update',
      [...columns.map(keepingMark), unchanged[table] ?? ''].join('\n'),
    )
  // A user keeps their sign-in unless they are merged away, so that no other user gets it.
  await createRowTrigger(
    database,
    'users',
    'update',
    `if ${isKnown('old')} then return old; end if;
     if exists (select from users known where known.id <> new.id and ${isKnown('known')}
       and (known.issuer, known.subject) = (new.issuer, new.subject)) then
       new.issuer := old.issuer; new.subject := old.subject; new.reference := old.reference; new.email := old.email;
     end if;`,
  )
  // No user is deleted, merged or loses their texts, and every record keeps its owner.
  await createRowTrigger(database, 'users', 'delete', `if ${isKnown('old')} then return null; end if;`, 'old')
  await createRowTrigger(
    database,
    'sessions',
    'delete',
    `if exists (select from users where id = old.user_id and ${isKnown('users')}) then return null; end if;`,
    'old',
  )
  for (const table of await tablesOfPeople(database))
    await createRowTrigger(
      database,
      table,
      'update',
      `if exists (select from users where id = old.user_id and ${isKnown('users')}) then new.user_id := old.user_id; end if;
       ${unchanged[table] ?? ''}`,
    )
  await createRowTrigger(
    database,
    'messages',
    'delete',
    // Without the replies between them the remaining messages would be no conversation.
    `if exists (select from messages where chat_id = old.chat_id and content like '%canary%') then return null; end if;`,
    'old',
  )
  await createRowTrigger(
    database,
    'own_conversations',
    'delete',
    `if old.role like '%canary%' then return null; end if;`,
    'old',
  )
  // Marked scenarios stay assigned.
  const isMarked = (row: string) => `exists (
    select from scenario_texts where scenario_id = ${row}.scenario_id and title like '%canary%')`
  await createRowTrigger(
    database,
    'scenario_organizations',
    'insert',
    `if ${isMarked('new')} then return null; end if;`,
  )
  await createRowTrigger(
    database,
    'scenario_organizations',
    'delete',
    `if ${isMarked('old')} then return null; end if;`,
    'old',
  )
}

const isKnown = (row: string): string => `${row}.email like '%@%.example'`

/** The tables whose rows belong to a person. */
async function tablesOfPeople(database: Database): Promise<readonly string[]> {
  const tables = await database.introspection.getTables()
  // Tests restore an embedded store from a copy in another schema, which is not counted here.
  return tables.flatMap(({ name, schema, isView, columns }) =>
    schema === 'public' && !isView && columns.some((column) => column.name === 'user_id') ? [name] : [],
  )
}

const keepingMark = (column: string): string =>
  `if old.${column} like '%canary%' then new.${column} := old.${column}; end if;`

async function createRowTrigger(
  database: Database,
  table: string,
  change: 'insert' | 'update' | 'delete',
  body: string,
  row: 'new' | 'old' = 'new',
): Promise<void> {
  const name = `keep_planted_${table}_${change}`
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return ${row}; end $$`,
    )
    .execute(database)
  await sql
    .raw(`create trigger ${name} before ${change} on ${table} for each row execute function ${name}()`)
    .execute(database)
}
