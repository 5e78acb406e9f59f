import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Failure } from '#platform/contract/failures.ts'
import type { FailureDetail } from '#platform/contract/schemas.ts'
import { recordChanges } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { claimLease, endLease, isWorkedOn, type Lease, newLease } from '#platform/server/lease.ts'
import { lowerCaseAsciiSql } from '#platform/server/compare-text.ts'
import { type ImportDelivery, type StoredImport, userImportFailures } from '../contract.ts'
import type { ImportFile } from './read-import-file.ts'
import type { ValidatedLine } from './validate-import.ts'

/** The right to run an import; nothing is stored without its lease. */
export type ImportClaim = { readonly importId: number; readonly lease: Lease }

/** The name and format of a file, and how its people get their links. */
export type ImportFileInfo = Pick<ImportFile, 'encoding' | 'separator'> & {
  readonly name: string
  readonly delivery: ImportDelivery
}

/** The kind of work in the table of leases. */
const WORK = 'user_import'

/**
 * How many lines one statement inserts: the embedded store runs in this process and serves others only between
 * statements.
 */
const INSERTED_AT_ONCE = 250

/** How long after its end an import and its lines can be read. Days. */
const KEPT_DAYS = 3
/** The same while people whom it added wait for a link that only its result has. Days. */
const KEPT_WAITING_DAYS = 30

/** How many imports of one person may run or wait for the download of their result. */
export const MAX_OPEN_IMPORTS = 10

export type ImportStore = ReturnType<typeof importStore>

/** Imports as a whole; `line-store.ts` has the outcomes of their lines. */
export const importStore = (database: Database) => ({
  async create(
    transaction: Transaction<DB>,
    actor: Actor,
    file: ImportFileInfo,
    lines: readonly ValidatedLine[],
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

  /** Claims an import; undefined if another process runs it or it has ended. */
  async claim(importId: number): Promise<ImportClaim | undefined> {
    const lease = newLease(WORK, importId)
    const isOpen = sql`from user_imports where id = ${importId} and ended_at is null`
    return (await claimLease(database, lease, isOpen)) ? { importId, lease } : undefined
  },

  /** The imports that have not ended and that no process runs. */
  async abandoned(): Promise<readonly number[]> {
    const rows = await database
      .selectFrom('user_imports')
      .where('ended_at', 'is', null)
      .where(({ not }) => not(isWorkedOn(WORK, sql.ref('user_imports.id'))))
      .select('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Stores why an import is paused; null once it continues. */
  async holdUp(importId: number, failure: Failure | null): Promise<void> {
    const held: FailureDetail | null = failure && { detail: failure.detail, code: failure.code }
    await database
      .updateTable('user_imports')
      .set({ held_up: held && JSON.stringify(held) })
      .where('id', '=', importId)
      .execute()
  },

  /**
   * Ends an import and its lease, with an entry in the audit for each organisation that got users. Does nothing if the
   * lease was lost.
   */
  end: ({ importId, lease }: ImportClaim): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ readonly started_by: number }>`
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

  /**
   * Deletes imports that ended long enough ago, with the personal data in their lines.
   * @param makesLinks whether results have links, which needs the embedded provider
   */
  async forgetOld(makesLinks: boolean): Promise<void> {
    const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
    const isAwaited = sql<boolean>`(${makesLinks} and result_taken_at is null and exists (
      select from user_import_lines as lines join users on users.id = lines.user_id
      where lines.import_id = user_imports.id and mail is distinct from 'sent' and users.issuer is null
        and users.deactivated_at is null and users.deleted_at is null))`
    await database
      .deleteFrom('user_imports')
      .where('ended_at', '<', ago(KEPT_DAYS))
      .where(({ eb, or, not }) => or([not(isAwaited), eb('ended_at', '<', ago(KEPT_WAITING_DAYS))]))
      .execute()
  },
})

/** @throws DomainError conflict. The lock makes concurrent requests count one after the other. */
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
  lines: readonly ValidatedLine[],
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

/**
 * Counts an import's lines for each organisation that got users. Lines that name no existing organisation count for
 * that of the user who started it.
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

type FateCounts = StoredImport['counts']

/** How many lines have each fate, as JSON. */
const fateCounts = sql<FateCounts>`json_build_object('add', count(*) filter (where fate = 'add'),
  'added', count(*) filter (where fate = 'added'), 'known', count(*) filter (where fate = 'known'),
  'question', count(*) filter (where fate = 'question'), 'refused', count(*) filter (where fate = 'refused'),
  'left_out', count(*) filter (where fate = 'left_out'))`

/** The same counts for one import. */
export const countFates = (importId: ReturnType<typeof sql>) =>
  sql<FateCounts>`(select ${fateCounts} from user_import_lines where import_id = ${importId})`

/**
 * Erases the imports that a user has started, and the lines with their email address. A line that only asks for their
 * username is about another person: it loses the username, unless it still waits to be added.
 */
export async function eraseImportsOf(transaction: Transaction<DB>, userId: number): Promise<void> {
  await transaction.deleteFrom('user_imports').where('started_by', '=', userId).execute()
  await sql`
    delete from user_import_lines using users
    where users.id = ${userId}
      and ${lowerCaseAsciiSql(sql.ref('user_import_lines.email'))} = ${lowerCaseAsciiSql(sql.ref('users.email'))}`.execute(
    transaction,
  )
  await sql`
    update user_import_lines as lines set username = ''
    from users
    where users.id = ${userId} and lines.fate <> 'add'
      and ${lowerCaseAsciiSql(sql.ref('lines.username'))} = ${lowerCaseAsciiSql(sql.ref('users.username'))}`.execute(
    transaction,
  )
}
