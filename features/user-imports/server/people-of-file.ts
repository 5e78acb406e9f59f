import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { lowerCaseAsciiSql, lowerCaseAscii } from '#platform/server/compare-text.ts'
import { beginsWithStem, usernameStem } from '#platform/server/make-username.ts'
import type { ImportRecord } from './read-import-file.ts'

/** An existing user; the email address is in lower case. */
export type KnownPerson = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly organizationId: number | null
  readonly organizationName: string | null
  readonly isDeactivated: boolean
  readonly isProvisioned: boolean
}

/** All users with an email address that the file names, in any organisation. */
export async function readKnownPeople(database: Database, records: readonly ImportRecord[]) {
  const { rows } = await sql<KnownPerson>`
    select users.id, ${lowerCaseAsciiSql(sql.ref('users.email'))} as email, users.name, organization_id as "organizationId",
      organizations.name as "organizationName", deactivated_at is not null as "isDeactivated",
      is_provisioned as "isProvisioned"
    from users left join organizations on organizations.id = users.organization_id
    where ${lowerCaseAsciiSql(sql.ref('users.email'))} in (${listOf(records.map(({ email }) => lowerCaseAscii(email)))})`.execute(
    database,
  )
  return rows
}

/**
 * Usernames in lower case with the users' organisations: those that the file asks for or a generated one might equal.
 */
export async function readKnownUsernames(database: Database, records: readonly ImportRecord[]) {
  const stems = records.map((record) => lowerCaseAscii(record.username) || usernameStem(record))
  const lowered = lowerCaseAsciiSql(sql.ref('username'))
  const { rows } = await sql<{ username: string; organizationId: number | null }>`
    select ${lowered} as username, organization_id as "organizationId"
    from (${listOf(stems)}) as stems (stem) join users on ${beginsWithStem(lowered, sql.ref('stem'))}`.execute(
    database,
  )
  return rows
}

/** A subquery, because a statement with thousands of parameters takes long to parse. */
const listOf = (texts: readonly string[]) =>
  sql`select jsonb_array_elements_text(${JSON.stringify([...new Set(texts)])}::jsonb)`
