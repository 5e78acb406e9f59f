import { sql, type Transaction } from 'kysely'
import type { TransactionalAccounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Failure } from '#platform/contract/failures.ts'
import { userImportFailures } from '../contract.ts'
import { holdsLease, type ImportStarter, readImportStarter } from './line-store.ts'
import { mayGetLink } from './result-store.ts'
import type { ImportClaim } from './store.ts'

/** The recipient of the next e-mail of an import, with their link. */
export type ImportRecipient = {
  readonly line: number
  readonly attempts: number
  readonly name: string
  readonly email: string
  readonly username: string
  readonly organization: string
  /** The code of the person's practice language. */
  readonly language: string
  readonly link: string
}

/** What to do next: send an e-mail, look again at once, wait because all others are to be tried later, or nothing. */
type NextMail = { readonly recipient: ImportRecipient } | 'skipped' | 'later' | 'none'

/** The minutes after each attempt at an e-mail; after the last attempt it is given up. */
const MINUTES_BETWEEN = [1, 5, 15, 60, 240]

/**
 * Takes the next line that waits for its e-mail and makes the link. The attempt is counted before sending, so that a
 * process dying in between causes no endless attempts.
 */
export async function takeNextMail(
  transaction: Transaction<DB>,
  { importId, lease }: ImportClaim,
  within: TransactionalAccounts | undefined,
): Promise<NextMail> {
  if (!(await holdsLease(transaction, lease))) return 'none'
  const line = await lockNextLine(transaction, importId)
  if (!line) return 'none'
  if (!line.is_due) return 'later'
  const starter = await readImportStarter(transaction, importId)
  const person = starter && (await readAwaited(transaction, line, starter))
  const links = person && (await within?.createLinks(transaction, [person.reference]))
  const link = person && links?.get(person.reference)
  if (!person || link === undefined) {
    const why = starter ? userImportFailures.mailNotNeeded : userImportFailures.stopped
    await settleMail(transaction, { importId, line: line.line }, why)
    return 'skipped'
  }
  const minutes = MINUTES_BETWEEN[line.mail_attempts] ?? MINUTES_BETWEEN.at(-1) ?? 0
  await transaction
    .updateTable('user_import_lines')
    .set({
      mail_attempts: line.mail_attempts + 1,
      mail_after: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .where('import_id', '=', importId)
    .where('line', '=', line.line)
    .execute()
  return { recipient: { ...person, line: line.line, attempts: line.mail_attempts + 1, link } }
}

export const isLastAttempt = ({ attempts }: ImportRecipient): boolean => attempts >= MINUTES_BETWEEN.length

type LineKey = { readonly importId: number; readonly line: number }

/** Stores that the mail server accepted an e-mail, or why the e-mail is given up. */
export async function settleMail(
  database: Database,
  { importId, line }: LineKey,
  failure: Failure | null,
): Promise<void> {
  const failures = failure ? [{ detail: failure.detail, code: failure.code }] : []
  await database
    .updateTable('user_import_lines')
    .set({ mail: failure ? 'failed' : 'sent', failures: JSON.stringify(failures) })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .where('mail', '=', 'waiting')
    .execute()
  if (!failure)
    await database
      .updateTable('user_imports')
      .set({ held_up: null })
      .where('id', '=', importId)
      .where('held_up', 'is not', null)
      .execute()
}

/** Uncounts an attempt: the mail server was not available at all, which is not this e-mail's fault. */
export const uncountMailAttempt = async (database: Database, { importId, line }: LineKey): Promise<void> =>
  void (await database
    .updateTable('user_import_lines')
    .set({ mail_attempts: sql<number>`mail_attempts - 1`, mail_after: sql<Date>`now()` })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute())

/** Gives up all waiting e-mails. */
export const failWaitingMails = async (
  database: Database,
  importId: number,
  failure: Failure,
): Promise<void> =>
  void (await database
    .updateTable('user_import_lines')
    .set({
      mail: 'failed',
      failures: JSON.stringify([{ detail: failure.detail, code: failure.code }]),
    })
    .where('import_id', '=', importId)
    .where('mail', '=', 'waiting')
    .execute())

/**
 * Whether an import is older than 72 hours. It then ends although its mail server accepts nothing, and the user who
 * started it gets the links.
 */
export async function isImportOverdue(database: Database, importId: number): Promise<boolean> {
  const row = await database
    .selectFrom('user_imports')
    .where('id', '=', importId)
    .where('started_at', '<', sql<Date>`now() - interval '72 hours'`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

const lockNextLine = (transaction: Transaction<DB>, importId: number) =>
  transaction
    .selectFrom('user_import_lines')
    .where('import_id', '=', importId)
    .where('mail', '=', 'waiting')
    .select(['line', 'user_id', 'mail_attempts', sql<boolean>`mail_after <= now()`.as('is_due')])
    .orderBy('mail_after')
    .orderBy('line')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

async function readAwaited(
  transaction: Transaction<DB>,
  { user_id: userId }: { readonly user_id: number | null },
  starter: ImportStarter,
) {
  const row = await transaction
    .selectFrom('users')
    .innerJoin('languages', 'languages.id', 'users.language_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.id', '=', userId)
    .where(mayGetLink(starter))
    .select(['users.name', 'users.email', 'users.username', 'users.reference'])
    .select(['languages.code as language', 'organizations.name as organization'])
    .executeTakeFirst()
  if (!row || row.email === null || row.reference === null) return undefined
  return { ...row, email: row.email, reference: row.reference, organization: row.organization ?? '' }
}
