import type { Accounts } from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { FailureDetail } from '#platform/contract/schemas.ts'
import type { Actor } from '#platform/server/gate.ts'
import {
  type ImportAnnouncement,
  type ImportDelivery,
  type ImportLine,
  importEncodings,
  importSeparators,
  type StoredImport,
} from '../contract.ts'
import { joinAdministered } from './result-store.ts'
import { countFates } from './store.ts'

type ImportRow = {
  readonly id: number
  readonly file_name: string
  readonly encoding: string
  readonly separator: string
  readonly delivery: ImportDelivery
  readonly counts: StoredImport['counts']
  readonly mails: StoredImport['mails']
  readonly lines: readonly ImportLine[]
  readonly ended_at: Date | null
  readonly held_up: FailureDetail | null
  readonly is_result_taken: boolean
}

/** How new people learn how to sign in if e-mails are not chosen, and whether they can be. */
export type NotificationOptions = { readonly announcement: ImportAnnouncement; readonly can_email: boolean }

/** Finds out how new people can be notified. Only accounts of the embedded provider have links that we could send. */
export const toNotificationOptions = (
  accounts: Accounts | undefined,
  mailer: Mailer | undefined,
): NotificationOptions => ({
  announcement: accounts === undefined ? 'none' : accounts.within ? 'links' : 'provider',
  can_email: accounts?.within !== undefined && mailer !== undefined,
})

export type ImportViewStore = ReturnType<typeof importViewStore>

/** Reads imports for the user who started them, and for nobody else. */
export const importViewStore = (database: Database, announcing: NotificationOptions) => {
  const read = async (actor: Actor, which: ReturnType<typeof sql>): Promise<StoredImport | undefined> => {
    const { rows } = await sql<ImportRow>`
      select id, file_name, encoding, separator, delivery, ${countFates(sql`user_imports.id`)} as counts,
        ${mailsOf} as mails, ended_at, held_up, result_taken_at is not null as is_result_taken,
        ${linesOf(actor)} as lines
      from user_imports where started_by = ${actor.id} and ${which}
      order by ended_at is not null, result_taken_at is not null, id desc limit 1`.execute(database)
    const [row] = rows
    return row && toImport(row, announcing)
  }
  return {
    read: (actor: Actor, id: number) => read(actor, sql`id = ${id}`),
    /** A running import first, then one whose result was not downloaded. */
    latest: (actor: Actor) => read(actor, sql`true`),
  }
}

const mailsOf = sql`(
  select json_build_object('waiting', count(*) filter (where mail = 'waiting'),
    'sent', count(*) filter (where mail = 'sent'), 'failed', count(*) filter (where mail = 'failed'))
  from user_import_lines where import_id = user_imports.id)`

/** The lines, once the import has ended. */
const linesOf = (actor: Actor) => sql`coalesce((
  select json_agg(json_build_object('line', line, 'fate', fate, 'failures', failures,
    'name', coalesce(users.name, lines.name), 'email', coalesce(users.email, lines.email),
    'username', coalesce(users.username, lines.username),
    'role', lines.role, 'organization', organization, 'language', language, 'mail', mail, 'user_id', null)
    order by line)
  from user_import_lines as lines ${joinAdministered(actor)}
  where import_id = user_imports.id and user_imports.ended_at is not null
    and (fate <> 'added' or mail = 'failed' or users.id is not null)), '[]')`

const toImport = (
  { delivery, ...row }: ImportRow,
  { announcement, can_email }: NotificationOptions,
): StoredImport => ({
  ...row,
  encoding: importEncodings.find((one) => one === row.encoding) ?? 'UTF-8',
  separator: importSeparators.find((one) => one === row.separator) ?? 'comma',
  lines: [...row.lines],
  seats: null,
  announcement: delivery === 'emails' ? 'emails' : announcement,
  can_email,
})
