import { sql, type Transaction } from 'kysely'
import type { TransactionalAccounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { FailureDetail } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type ImportFate, type ImportLine, userImportFailures } from '../contract.ts'

/** A line of the file of results. */
export type ResultLine = {
  readonly line: number
  readonly fate: ImportFate
  readonly failures: readonly FailureDetail[]
  readonly name: string
  readonly email: string
  readonly username: string
  readonly mail: ImportLine['mail']
  /** The link to choose a first password; null where there is none. */
  readonly link: string | null
}

/**
 * Takes the result of an import. The links are made now and stored nowhere, so a second request is refused; only a
 * repeat of the same request gets them, since the first reply may have been lost.
 * @throws DomainError missing, conflict
 */
export const takeImportResult = (
  database: Database,
  within: TransactionalAccounts | undefined,
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
 * Whether an added user may get a link: they have not signed in yet, and the person who sends or downloads it may still
 * reset their account. Both may have changed since the import.
 */
export const mayGetLink = ({ role, organizationId }: Pick<Actor, 'role' | 'organizationId'>) => sql<boolean>`
  (users.issuer is null and users.deactivated_at is null and ${isAdministered({ role, organizationId })})`

/** Whether an added user still exists and is administered by this actor. */
const isAdministered = ({ role, organizationId }: Pick<Actor, 'role' | 'organizationId'>) => sql<boolean>`
  (users.deleted_at is null and (${role === 'superadmin'}
    or users.organization_id = ${organizationId} and users.role is distinct from 'superadmin'))`

/**
 * Joins the added users to `lines`, as long as the actor administers them. Only `users` has their names; they may have
 * been deleted since, or moved to another organisation.
 */
export const joinAdministered = (actor: Actor) =>
  sql`left join users on users.id = lines.user_id and ${isAdministered(actor)}`

/** `awaited` is the reference of a user who may get a link. */
async function readLines(transaction: Transaction<DB>, importId: number, actor: Actor) {
  const { rows } = await sql<Omit<ResultLine, 'link'> & { readonly awaited: string | null }>`
    select line, fate, failures, mail, coalesce(users.name, lines.name) as name,
      coalesce(users.email, lines.email) as email, coalesce(users.username, lines.username) as username,
      case when mail is distinct from 'sent' and ${mayGetLink(actor)} then users.reference end as awaited
    from user_import_lines as lines ${joinAdministered(actor)}
    where import_id = ${importId} order by line`.execute(transaction)
  return rows
}
