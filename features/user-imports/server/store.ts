import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Failure } from '#platform/contract/failures.ts'
import type { FailureDetail } from '#platform/contract/schemas.ts'
import { recordChanges } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { claimLease, endLease, isWorkedOn, type Lease, newLease } from '#platform/server/lease.ts'
import { lowerCase } from '#platform/server/compare-text.ts'
import { type ImportDelivery, userImportFailures } from '../contract.ts'
import type { ImportFile } from './read-import-file.ts'
import type { JudgedLine } from './judge-import.ts'

/** The right to go on with an import. Without the lease nothing is stored. */
export type ImportClaim = { readonly importId: number; readonly lease: Lease }

/** What a file is called, how it is written, and how its people get their links. */
export type ImportFileInfo = Pick<ImportFile, 'encoding' | 'separator'> & {
  readonly name: string
  readonly delivery: ImportDelivery
}

/** The kind of work in the table of leases. */
const WORK = 'user_import'

/** The embedded store works in this very process: between two statements it answers others. */
const INSERTED_AT_ONCE = 250

/** For so long after its end an import and what is left of its lines can be looked at, in hours. */
const KEPT_HOURS = 72

/** So many imports of a person may be under way, or wait for their result to be downloaded. */
export const MAX_OPEN_IMPORTS = 10

export type ImportStore = ReturnType<typeof importStore>

/** Imports as a whole; what becomes of their lines is in `line-store.ts`. */
export const importStore = (database: Database) => ({
  async create(
    transaction: Transaction<DB>,
    actor: Actor,
    file: ImportFileInfo,
    lines: readonly JudgedLine[],
  ): Promise<number> {
    await refuseTooMany(transaction, actor)
    const { id } = await transaction
      .insertInto('user_imports')
      .values({
        started_by: actor.id,
        file_name: file.name,
        encoding: file.encoding,
        separator: file.separator,
        delivery: file.delivery,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let first = 0; first < lines.length; first += INSERTED_AT_ONCE)
      await insertLines(transaction, id, lines.slice(first, first + INSERTED_AT_ONCE))
    return id
  },

  /** Undefined when another process goes on with it, or it has ended. */
  async claim(importId: number): Promise<ImportClaim | undefined> {
    const lease = newLease(WORK, importId)
    const isOpen = sql`from user_imports where id = ${importId} and ended_at is null`
    return (await claimLease(database, lease, isOpen)) ? { importId, lease } : undefined
  },

  /** Imports that have not ended and that nobody goes on with. */
  async abandoned(): Promise<readonly number[]> {
    const rows = await database
      .selectFrom('user_imports')
      .where('ended_at', 'is', null)
      .where(({ not }) => not(isWorkedOn(WORK, sql.ref('user_imports.id'))))
      .select('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Notes why an import does not go on, or null once it does. */
  async holdUp(importId: number, failure: Failure | null): Promise<void> {
    const held: FailureDetail | null = failure && { detail: failure.detail, code: failure.code }
    await database
      .updateTable('user_imports')
      .set({ held_up: held && JSON.stringify(held) })
      .where('id', '=', importId)
      .execute()
  },

  /**
   * Ends an import with its lease, and with a line in the audit of each organisation that got people. Nothing happens when the lease is no
   * longer ours.
   */
  end: ({ importId, lease }: ImportClaim): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { rows } = await sql<EndedImport>`
        with lease as (${endLease(lease)})
        update user_imports set ended_at = now(), held_up = null
        from lease where id = ${importId} and ended_at is null
        returning started_by`.execute(transaction)
      const [ended] = rows
      if (!ended) return
      const parts = await countByOrganization(transaction, importId)
      await recordChanges(
        transaction,
        parts.map(({ organizationId, counts }) => ({
          actorId: ended.started_by,
          organizationId,
          action: 'import',
          subject: 'user_import',
          subjectId: importId,
          before: null,
          after: counts,
        })),
      )
    }),

  /** Forgets imports of some days ago, with what their lines say of people. */
  async forgetOld(): Promise<void> {
    const since = sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`
    await database.deleteFrom('user_imports').where('ended_at', '<', since).execute()
  },
})

/** @throws DomainError conflict. The lock is for two at once. */
async function refuseTooMany(transaction: Transaction<DB>, { id }: Actor): Promise<void> {
  await transaction.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  const { open } = await transaction
    .selectFrom('user_imports')
    .where('started_by', '=', id)
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('result_taken_at', 'is', null)]))
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (open >= MAX_OPEN_IMPORTS) throw new DomainError(userImportFailures.tooMany({ count: open }))
}

async function insertLines(
  transaction: Transaction<DB>,
  importId: number,
  lines: readonly JudgedLine[],
): Promise<void> {
  await sql`
    insert into user_import_lines (import_id, line, fate, failures, name, email, username, role,
      organization, organization_id, language, language_id)
    select ${importId}::bigint, line, fate, failures, name, email, username, role, organization, "organizationId",
      language, "languageId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as judged (line integer, fate text, failures json,
      name text, email text, username text, role text, organization text, "organizationId" bigint, language text,
      "languageId" bigint)`.execute(transaction)
}

type EndedImport = { readonly started_by: number }

/**
 * What an import did to each organisation that got people. A line that names no organisation that there is counts for the
 * one of whoever started it.
 */
async function countByOrganization(transaction: Transaction<DB>, importId: number) {
  const { rows } = await sql<{ readonly organizationId: number; readonly counts: FateCounts }>`
    select coalesce(lines.organization_id, users.organization_id) as "organizationId", ${fateCounts} as counts
    from user_import_lines as lines
    join user_imports on user_imports.id = lines.import_id
    join users on users.id = user_imports.started_by
    where lines.import_id = ${importId}
    group by 1 having count(*) filter (where fate = 'added') > 0 order by 1`.execute(transaction)
  return rows
}

/** How many lines have each fate, as JSON. */
const fateCounts = sql<FateCounts>`json_build_object('add', count(*) filter (where fate = 'add'),
  'added', count(*) filter (where fate = 'added'), 'known', count(*) filter (where fate = 'known'),
  'question', count(*) filter (where fate = 'question'), 'refused', count(*) filter (where fate = 'refused'),
  'left_out', count(*) filter (where fate = 'left_out'))`

/** The same of one import. */
export const countFates = (importId: ReturnType<typeof sql>) =>
  sql<FateCounts>`(select ${fateCounts} from user_import_lines where import_id = ${importId})`
export type FateCounts = {
  readonly add: number
  readonly added: number
  readonly known: number
  readonly question: number
  readonly refused: number
  readonly left_out: number
}

/**
 * Erases what imports hold of a person: the imports that they have started, and lines about them. A line that only asks for
 * their username is somebody else's; it loses that name alone, unless it waits to be added by it.
 */
export async function eraseImportsOf(transaction: Transaction<DB>, userId: number): Promise<void> {
  await transaction.deleteFrom('user_imports').where('started_by', '=', userId).execute()
  await sql`
    delete from user_import_lines using users
    where users.id = ${userId}
      and ${lowerCase(sql.ref('user_import_lines.email'))} = ${lowerCase(sql.ref('users.email'))}`.execute(
    transaction,
  )
  await sql`
    update user_import_lines as lines set username = ''
    from users
    where users.id = ${userId} and lines.fate <> 'add'
      and ${lowerCase(sql.ref('lines.username'))} = ${lowerCase(sql.ref('users.username'))}`.execute(
    transaction,
  )
}
