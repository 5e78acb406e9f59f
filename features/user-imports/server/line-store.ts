import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { isLeaseHeld, type Lease } from '#platform/server/lease.ts'
import type { Failure } from '#platform/contract/failures.ts'
import { allows, parseRole, type Role } from '#platform/contract/access.ts'

/** A line whose user is still to be added. */
export type WaitingLine = {
  readonly line: number
  readonly username: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly organizationId: number
  readonly languageId: number
}
export type LineOutcome = { readonly userId: number } | { readonly failure: Failure }

/**
 * Whether the lease is still held. The row lock keeps it from passing to another process before the transaction ends.
 */
export async function holdsLease(transaction: Transaction<DB>, lease: Lease): Promise<boolean> {
  const { rows } = await sql`select from leases where ${isLeaseHeld(lease)} for update`.execute(transaction)
  return rows.length > 0
}

/**
 * Reads the next lines of an import, those with the fewest tries first. The caller holds the lease, so no other process
 * changes them.
 */
export const readWaitingLines = async (
  database: Database,
  importId: number,
  limit: number,
): Promise<readonly WaitingLine[]> =>
  (await selectWaitingLines(database, importId, limit).execute()).flatMap(toWaitingLine)

/** Reads the same lines locked, so that they cannot change before the transaction ends. */
export const lockWaitingLines = async (
  transaction: Transaction<DB>,
  importId: number,
  limit: number,
): Promise<readonly WaitingLine[]> =>
  (await selectWaitingLines(transaction, importId, limit).forUpdate().execute()).flatMap(toWaitingLine)

const selectWaitingLines = (database: Database, importId: number, limit: number) =>
  database
    .selectFrom('user_import_lines')
    .where('import_id', '=', importId)
    .where('fate', '=', 'add')
    .where('mail_after', '<=', sql<Date>`now()`)
    .select(['line', 'username', 'email', 'name', 'role', 'organization_id', 'language_id'])
    .orderBy('mail_attempts')
    .orderBy('line')
    .limit(limit)

function toWaitingLine({
  role: stored,
  organization_id: organizationId,
  language_id: languageId,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectWaitingLines>['executeTakeFirstOrThrow']>>): WaitingLine[] {
  const role = parseRole(stored)
  const isWhole = role !== null && organizationId !== null && languageId !== null
  return isWhole ? [{ ...row, role, organizationId, languageId }] : []
}

/** Whether lines are still to be added, now or later. */
export async function hasWaitingLines(database: Database, importId: number): Promise<boolean> {
  const row = await database
    .selectFrom('user_import_lines')
    .where('import_id', '=', importId)
    .where('fate', '=', 'add')
    .select('line')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The longest time between two tries of a line. Minutes. */
const MOST_MINUTES_BETWEEN = 15

/**
 * Counts a try at which the provider created no account; the next one waits a minute longer each time. The columns for
 * the line's e-mail hold this count until the account exists.
 * @returns the number of tries
 */
export async function postponeLine(database: Database, importId: number, line: number): Promise<number> {
  const row = await database
    .updateTable('user_import_lines')
    .set({
      mail_attempts: sql<number>`mail_attempts + 1`,
      mail_after: sql<Date>`now() + make_interval(mins => least(mail_attempts, ${MOST_MINUTES_BETWEEN}))`,
    })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .returning('mail_attempts')
    .executeTakeFirst()
  return row?.mail_attempts ?? 0
}

/** The present state of the user who started an import; undefined if they may no longer sign in. */
export async function readImportStarter(database: Database, importId: number) {
  const row = await database
    .selectFrom('users')
    .innerJoin('user_imports', 'user_imports.started_by', 'users.id')
    .where('user_imports.id', '=', importId)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['users.id', 'users.role', 'users.organization_id'])
    .executeTakeFirst()
  return row && { id: row.id, role: parseRole(row.role), organizationId: row.organization_id }
}

export type ImportStarter = NonNullable<Awaited<ReturnType<typeof readImportStarter>>>

/** Whether an import may still add users to an organisation: the user who started it may have lost that right. */
export const canAddUsersTo = (starter: ImportStarter, organizationId: number): boolean =>
  allows(starter, 'admin') && (starter.role === 'superadmin' || starter.organizationId === organizationId)

/** Stores the outcomes of lines. The personal data of added people is removed here, because their user has it. */
export async function settleLines(
  database: Database,
  importId: number,
  outcomes: ReadonlyMap<number, LineOutcome>,
): Promise<void> {
  const settled = [...outcomes].map(([line, outcome]) => {
    if ('userId' in outcome) return { line, user_id: outcome.userId, failures: [] }
    const { detail, code, params } = outcome.failure
    return { line, user_id: null, failures: [{ detail, code, ...(params && { params }) }] }
  })
  await sql`
    update user_import_lines as lines set
      fate = case when settled.user_id is null then 'refused' else 'added' end,
      mail = case when settled.user_id is not null
          and (select delivery from user_imports where id = lines.import_id) = 'emails' then 'waiting' end,
      failures = settled.failures, user_id = settled.user_id,
      name = case when settled.user_id is null then name else '' end,
      email = case when settled.user_id is null then email else '' end,
      username = case when settled.user_id is null then username else '' end
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as settled (line integer, user_id bigint, failures json)
    where lines.import_id = ${importId} and lines.line = settled.line and lines.fate = 'add'`.execute(
    database,
  )
}
