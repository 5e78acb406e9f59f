import { sql, type Transaction } from 'kysely'
import type { AccountsWithin } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { FailureDetail } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type ImportFate, type ImportLine, userImportFailures } from '../contract.ts'

/** A line as its file of results has it. */
export type ResultLine = {
  readonly line: number
  readonly fate: ImportFate
  readonly failures: readonly FailureDetail[]
  readonly name: string
  readonly email: string
  readonly username: string
  readonly mail: ImportLine['mail']
  /** Leads the person in; null where there is none. */
  readonly link: string | null
}

/**
 * Takes the result of an import. The links are made now and stored nowhere, so a second request gets none; only a repeat of the
 * very same request does, as its first answer may have been lost.
 * @throws DomainError missing, conflict
 */
export const takeImportResult = (
  database: Database,
  within: AccountsWithin | undefined,
  actor: Actor,
  { id, key }: { readonly id: number; readonly key: string | undefined },
): Promise<readonly ResultLine[]> =>
  database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('user_imports')
      .where('id', '=', id)
      .where('started_by', '=', actor.id)
      .select(['ended_at', 'result_taken_at', 'result_key'])
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new DomainError(userImportFailures.missing)
    if (found.ended_at === null) throw new DomainError(userImportFailures.running)
    const isRepeat = key !== undefined && found.result_key === key
    if (found.result_taken_at !== null && !isRepeat) throw new DomainError(userImportFailures.resultTaken)
    await transaction
      .updateTable('user_imports')
      .set({ result_taken_at: sql<Date>`now()`, result_key: key ?? null })
      .where('id', '=', id)
      .execute()
    const lines = await readLines(transaction, id, actor)
    const waiting = lines.flatMap(({ awaited }) => (awaited === null ? [] : [awaited]))
    const links = (await within?.createLinks(transaction, waiting)) ?? new Map<string, string>()
    return lines.map(({ awaited, ...line }) => ({
      ...line,
      link: awaited === null ? null : (links.get(awaited) ?? null),
    }))
  })

/**
 * Whether somebody who was added has not signed in yet. A link leads into the account, so that whoever has it sent or
 * takes it must still be one who could reset it: both may have become somebody else since.
 */
export const isAwaited = ({ role, organizationId }: Pick<Actor, 'role' | 'organizationId'>) => sql<boolean>`
  (users.issuer is null and users.deactivated_at is null and ${isAdministered({ role, organizationId })})`

/** Whether somebody who was added is still here, and among the people of whoever asks. */
const isAdministered = ({ role, organizationId }: Pick<Actor, 'role' | 'organizationId'>) => sql<boolean>`
  (users.deleted_at is null and (${role === 'superadmin'}
    or users.organization_id = ${organizationId} and users.role is distinct from 'superadmin'))`

/**
 * For statements that read `lines`: who was added, as long as whoever imported them administers them. Their name is in `users`
 * alone; they may have been deleted since, or moved to where whoever imported them does not look.
 */
export const joinAdministered = (actor: Actor) =>
  sql`left join users on users.id = lines.user_id and ${isAdministered(actor)}`

/** `awaited` is the reference of somebody for whom there may be a link. */
async function readLines(transaction: Transaction<DB>, importId: number, actor: Actor) {
  const { rows } = await sql<Omit<ResultLine, 'link'> & { readonly awaited: string | null }>`
    select line, fate, failures, mail, coalesce(users.name, lines.name) as name,
      coalesce(users.email, lines.email) as email, coalesce(users.username, lines.username) as username,
      case when mail is distinct from 'sent' and ${isAwaited(actor)} then users.reference end as awaited
    from user_import_lines as lines ${joinAdministered(actor)}
    where import_id = ${importId} order by line`.execute(transaction)
  return rows
}
