import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { testApp } from '#testing/app.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { ownDataRoutes } from '../contract.ts'

/** Tables with data about people that the export contains. */
const EXPORTED: readonly string[] = [
  'users',
  'scim_users',
  'sessions',
  'reminder_choices',
  'erasure_requests',
  'chats',
  'branches',
  'messages',
  'hints',
  'evaluations',
  'objections',
  'shared_evaluations',
  'own_conversations',
  'boosters',
  'booster_results',
  'reminders',
  'study_participants',
  'study_measurements',
  'model_usage',
]

/** Tables that refer to people, directly or not, and are in no export, each with the reason. */
const WITHHELD: Readonly<Record<string, string>> = {
  // Operational data, kept for a limited time.
  requests: 'answers to repeats of requests, which the export has where they were first given',
  branch_segments: 'which messages branches share, as the branches in the export say',
  rate_limits: 'counted attempts',
  daily_counts: 'counted attempts',
  leases: 'work under way',
  account_changes: 'what the identity provider has still to be told',
  unsubscribe_links: 'hashes of links that only their e-mails have',
  study_invitations: 'who is asked, until they answer',
  budget_reservations: 'what a model’s call may cost at most, while it lasts',
  // Credentials, which would make an export worth stealing; the profile has the name and the address.
  idp_accounts: 'the embedded identity provider’s password',
  idp_links: 'hashes of links that set a password',
  idp_second_factors: 'the key of a second factor',
  idp_recovery_codes: 'hashes of codes',
  pool_accounts: 'under which name an outside identity provider knows the account',
  withdrawals: 'accounts that are to be removed there',
  // Work that a person did for an organisation or for the product, which is not data about them.
  audit: 'what administrators did, which the audit shows to administrators',
  user_imports: 'what an administrator imported',
  user_import_lines: 'what an administrator imported',
  scenario_drafts: 'an author’s work, which belongs to the product',
  scenario_draft_steps: 'an author’s work, which belongs to the product',
  scenario_briefs: 'an author’s work, which belongs to the product',
  scenario_versions: 'an author’s work, which belongs to the product',
  rubrics: 'an author’s work, which belongs to the product',
  rubric_trials: 'an author’s work, which belongs to the product',
  trial_conversations: 'conversations of simulated learners',
  trial_cases: 'what authors expect of the judge',
  regression_cases: 'what authors expect of the judge, about words that the export has',
  studies: 'an administrator’s work; the answers of those who are asked are in the export',
  scim_group_members: 'groups of the organisation’s directory',
}

/** Columns by which a table without a foreign key refers to a person. */
const NAMING = '^(user_id|actor_id|username|user_name|email|account_id|reference)$'

/** All tables that refer to `users` by foreign keys, directly or through others, and those that name a person. */
async function tablesOfPeople(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive held as (
      select 'users'::regclass::oid as id
      union
      select key.conrelid from pg_constraint key join held on key.confrelid = held.id where key.contype = 'f'
    ), naming as (
      select attrelid from pg_attribute where attname ~ ${NAMING} and not attisdropped
    )
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and (oid in (select id from held) or oid in (select attrelid from naming))
    order by relname`.execute(database)
  return rows.map(({ name }) => name)
}

test('each table that refers to a person is in their export or has a reason why it is not', async () => {
  const { connection } = await testApp()
  const held = await tablesOfPeople(connection.database)
  const known = [...EXPORTED, ...Object.keys(WITHHELD)]
  expect(held.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => EXPORTED.includes(name) && name in WITHHELD)).toEqual([])
  const tables = await connection.database.introspection.getTables()
  expect(known.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
})

test('an export reads each table that the list names as exported', async () => {
  const queries: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { connection } = await testApp()
  const database = connection.database.withPlugin(recorder)
  const { as } = await testApp({ connection: { ...connection, database } })
  await say(as.learner, await startChat(as.learner), 'Hello')
  queries.length = 0
  await as.learner.send({ url: `/api/v1${ownDataRoutes.exportOwnData.path}` })
  const read = queries.join('\n')
  expect(EXPORTED.filter((name) => !new RegExp(`\\b${name}\\b`).test(read))).toEqual([])
})
