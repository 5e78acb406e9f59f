import { sql } from 'kysely'
import { identityFailures } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { Principal } from '#platform/contract/access.ts'
import { DomainError } from '#platform/server/errors.ts'
import { lowerCaseAsciiSql, lowerCaseAscii } from '#platform/server/compare-text.ts'
import { userFailures } from '../contract.ts'

type Names = { readonly username: string; readonly email: string }

/** The columns that may have caused each failure. */
const columnsOf: Readonly<Record<string, readonly (keyof Names)[]>> = {
  [userFailures.usernameTaken.code]: ['username'],
  [userFailures.emailTaken.code]: ['email'],
  [identityFailures.accountTaken.code]: ['username', 'email'],
}

/**
 * Runs work that creates or corrects a user. An admin may not learn that a username or address belongs to another
 * organisation's user, so they are told only that it cannot be used, not which of the two nor why.
 */
export async function hideForeignMatches<T>(
  { database, actor }: { readonly database: Database; readonly actor: Principal },
  names: Names,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const columns = error instanceof DomainError ? columnsOf[error.failure.code] : undefined
    if (!columns || actor.role === 'superadmin' || (await isColleague(database, actor, names, columns)))
      throw error
    throw new DomainError(userFailures.unavailable, { cause: error })
  }
}

async function isColleague(
  database: Database,
  { organizationId }: Principal,
  names: Names,
  columns: readonly (keyof Names)[],
): Promise<boolean> {
  const colleague = await database
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where(({ or }) =>
      or(
        columns.map(
          (column) => sql<boolean>`${lowerCaseAsciiSql(sql.ref(column))} = ${lowerCaseAscii(names[column])}`,
        ),
      ),
    )
    .select('id')
    .executeTakeFirst()
  return colleague !== undefined
}
