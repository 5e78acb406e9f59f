import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { ReminderKind } from '../contract.ts'

/** Why somebody is reminded: each reason once. */
export type ReminderReason =
  | { readonly kind: 'debriefs'; readonly own_conversation_id: number; readonly day: string }
  | { readonly kind: 'boosters'; readonly evaluation_id: number; readonly after_days: number }

/** What is due for somebody now, of one kind. */
export type FindReason = (database: Database, userId: number) => Promise<ReminderReason | undefined>
export type FindReasons = Readonly<Record<ReminderKind, FindReason>>

/** So many people are looked at together. */
const PEOPLE = 50
/** Each of them so often: a reminder comes half a day late at most. */
const LOOK_AGAIN = sql`interval '6 hours'`

/** Between the attempts of one reminder, in minutes; after the last one it is given up. */
const MINUTES_BETWEEN = [5, 15, 60, 240, 720]

/** Takes the people whose turn it is to be looked at; another process takes others. */
export async function takePeople(database: Database) {
  const { rows } = await sql<{ user_id: number; debriefs: boolean; boosters: boolean }>`
    update reminder_choices set looked_at = now() where user_id in (
      select user_id from reminder_choices
      where (debriefs or boosters) and looked_at < now() - ${LOOK_AGAIN}
      order by looked_at limit ${PEOPLE} for update skip locked
    ) returning user_id, debriefs, boosters`.execute(database)
  return rows
}

/** Remembers a reason, unless it is known. */
export async function addReminder(
  database: Database,
  userId: number,
  { kind, ...reason }: ReminderReason,
): Promise<void> {
  const own = 'own_conversation_id' in reason ? reason : null
  const booster = 'evaluation_id' in reason ? reason : null
  await sql`
    insert into reminders (user_id, kind, own_conversation_id, day, evaluation_id, after_days)
    values (${userId}, ${kind}, ${own?.own_conversation_id ?? null}::bigint, ${own?.day ?? null}::date,
      ${booster?.evaluation_id ?? null}::bigint, ${booster?.after_days ?? null}::smallint)
    on conflict do nothing`.execute(database)
}

/** A reminder whose turn it is, and whom it is for; null where they are not to get it any more. */
export type TakenReminder = {
  readonly id: number
  readonly userId: number
  readonly kind: ReminderKind
  readonly reason: ReminderReason
  readonly isLastAttempt: boolean
  readonly recipient: { readonly email: string; readonly name: string; readonly language: string } | null
}

/**
 * Takes the next one that waits. The attempt counts before it is made: a process that dies while it sends leaves it to
 * another attempt, and not to endless ones.
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
  const minutes = MINUTES_BETWEEN[row.attempts] ?? MINUTES_BETWEEN.at(-1) ?? 0
  await transaction
    .updateTable('reminders')
    .set({
      attempts: row.attempts + 1,
      next_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .where('id', '=', row.id)
    .execute()
  return {
    id: row.id,
    userId: row.user_id,
    kind: reason.kind,
    reason,
    isLastAttempt: row.attempts + 1 >= MINUTES_BETWEEN.length,
    recipient: await readRecipient(transaction, row.user_id, reason.kind),
  }
}

/** Somebody who may sign in, has an address, and still wants these reminders. */
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

export async function settleReminder(
  database: Database,
  id: number,
  state: 'sent' | 'failed' | 'dropped',
): Promise<void> {
  await database
    .updateTable('reminders')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
