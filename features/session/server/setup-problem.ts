import { sql } from 'kysely'
import type { Identity } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { lowerCaseAsciiSql } from '#platform/server/compare-text.ts'
import { setupProblems, type SetupProblem } from '../contract.ts'

/** Why groups at the provider could not be followed: their organisation does not exist here or has no free seat. */
export type GroupRefusal = 'organization_unknown' | 'organization_full'

/**
 * Stores why a person who signs in has no organisation or role, and an email address if they had none.
 * @returns undefined if the person has both
 */
export async function recordSetupProblem(
  database: Database,
  userId: number,
  { email, missingClaims }: Identity,
  refusal: GroupRefusal | undefined,
): Promise<SetupProblem | undefined> {
  const isTaken = sql<boolean>`exists (select from users as others
    where ${lowerCaseAsciiSql(sql.ref('others.email'))} = ${lowerCaseAsciiSql(email)} and others.id <> ${userId})`
  const withoutEmail = missingClaims.includes('email') ? 'email_missing' : 'email_unverified'
  const problem = sql<string | null>`case when ${refusal ?? null}::text is not null then ${refusal ?? null}
    when ${email}::text is null and email is null then ${withoutEmail} when ${isTaken} then 'email_taken' end`
  const row = await database
    .updateTable('users')
    .set({
      email: sql<string | null>`coalesce(email, case when not ${isTaken} then ${email} end)`,
      setup_problem: problem,
    })
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb('role', 'is', null), eb('organization_id', 'is', null)]))
    .returning('setup_problem')
    .executeTakeFirst()
  return row && toSetupProblem(row.setup_problem)
}

/** The setup problem of a user without organisation or role. */
export const toSetupProblem = (stored: string | null): SetupProblem =>
  setupProblems.find((known) => known === stored) ?? 'role_missing'
