import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { lowerCaseAsciiSql, lowerCaseAscii } from '#platform/server/compare-text.ts'
import { newUserColumns, type UserToProvision } from './provisioning-claim.ts'

type NewPerson = UserToProvision & { readonly reference: string }

/** @returns ids by reference; those whose username or email address is taken are left out */
export async function insertNewUsers(transaction: Transaction<DB>, people: readonly NewPerson[]) {
  if (people.length === 0) return new Map<string, number>()
  const rows = await transaction
    .insertInto('users')
    .values(people.map((person) => ({ ...newUserColumns(person), reference: person.reference })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'reference'])
    .execute()
  return new Map(rows.flatMap(({ id, reference }) => (reference === null ? [] : [[reference, id]])))
}

/** The email addresses that users already have, in lower case. */
export async function findTakenEmails(
  transaction: Transaction<DB>,
  people: readonly UserToProvision[],
): Promise<ReadonlySet<string | null>> {
  if (people.length === 0) return new Set()
  const email = lowerCaseAsciiSql(sql.ref('email'))
  const wanted = people.map((person) => lowerCaseAscii(person.email))
  const rows = await transaction
    .selectFrom('users')
    .where(email, 'in', wanted)
    .select(email.as('email'))
    .execute()
  return new Set(rows.map((row) => row.email))
}

/** Deletes users who were inserted in this same transaction. */
export async function removeUsers(
  transaction: Transaction<DB>,
  references: readonly string[],
): Promise<void> {
  if (references.length > 0)
    await transaction.deleteFrom('users').where('reference', 'in', references).execute()
}
