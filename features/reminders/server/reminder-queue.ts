import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { ReminderKind, reminderStates } from '../contract-rules.ts'
import type { ReminderReason } from './reminder-store.ts'

/** Minutes to wait after each attempt to send a reminder. After the last attempt the reminder is given up. */
const MINUTES_BETWEEN = [5, 15, 60, 240, 720]

/** The reminder to be sent next, and its recipient; null when that person is not to get it any more. */
export type TakenReminder = {
  readonly id: number
  readonly userId: number
  /** How many attempts were made before this one. */
  readonly attempts: number
  readonly kind: ReminderKind
  readonly reason: ReminderReason
  readonly isLastAttempt: boolean
  readonly recipient: { readonly email: string; readonly name: string; readonly language: string } | null
}

/**
 * Takes the next reminder that is due. The attempt is counted before it is made, so that a process that dies while
 * sending leaves the reminder to a later attempt.
 */
export async function takeReminder(transaction: Transaction<DB>): Promise<TakenReminder | undefined> {
  const row = await transaction
    .selectFrom('reminders')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', sql<Date>`now()`)
    .select(['id', 'user_id', 'kind', 'attempts', 'own_conversation_id', 'evaluation_id', 'after_days'])
    .select(sql<string | null>`day::text`.as('day_text'))
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const reason: ReminderReason =
    row.kind === 'debriefs'
      ? { kind: 'debriefs', own_conversation_id: row.own_conversation_id ?? 0, day: row.day_text ?? '' }
      : { kind: 'boosters', evaluation_id: row.evaluation_id ?? 0, after_days: row.after_days ?? 0 }
  await countReminderAttempt(transaction, row)
  return {
    id: row.id,
    userId: row.user_id,
    attempts: row.attempts,
    kind: reason.kind,
    reason,
    isLastAttempt: row.attempts + 1 >= MINUTES_BETWEEN.length,
    recipient: await readRecipient(transaction, row.user_id, reason.kind),
  }
}

/** Whether any of these reminders is still to be sent, now or later. */
export async function hasWaitingReminder(database: Database, ids: readonly number[]): Promise<boolean> {
  const waiting = database.selectFrom('reminders').where('state', '=', 'waiting').where('id', 'in', ids)
  return (await waiting.select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Counts an attempt and sets when the next one is due. @param attempts that were made before */
export async function countReminderAttempt(
  database: Database,
  { id, attempts }: Pick<TakenReminder, 'id' | 'attempts'>,
): Promise<void> {
  const minutes = MINUTES_BETWEEN[attempts] ?? MINUTES_BETWEEN.at(-1) ?? 0
  await database
    .updateTable('reminders')
    .set({ attempts: attempts + 1, next_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .where('id', '=', id)
    .execute()
}

/** Reads the recipient; null unless they may sign in, have an address, and still want these reminders. */
async function readRecipient(transaction: Transaction<DB>, userId: number, kind: ReminderKind) {
  const row = await transaction
    .selectFrom('users')
    .innerJoin('reminder_choices', 'reminder_choices.user_id', 'users.id')
    .innerJoin('languages', 'languages.id', 'users.language_id')
    .where('users.id', '=', userId)
    .where('users.deactivated_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where(`reminder_choices.${kind}`, '=', true)
    .select(['users.email', 'users.name', 'languages.code as language'])
    .executeTakeFirst()
  return row?.email ? { email: row.email, name: row.name, language: row.language } : null
}

export type SettledState = Exclude<(typeof reminderStates)[number], 'waiting'>

export async function settleReminder(database: Database, id: number, state: SettledState): Promise<void> {
  await database
    .updateTable('reminders')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
