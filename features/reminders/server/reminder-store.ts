import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { ReminderKind } from '../contract-rules.ts'

/** Why a person is reminded; each reason leads to one reminder only. */
export type ReminderReason =
  | { readonly kind: 'debriefs'; readonly own_conversation_id: number; readonly day: string }
  | { readonly kind: 'boosters'; readonly evaluation_id: number; readonly after_days: number }

/** Finds what a person is to be reminded of now, of one kind. */
type FindReason = (database: Database, userId: number) => Promise<ReminderReason | undefined>
export type FindReasons = Readonly<Record<ReminderKind, FindReason>>

/** How many people one statement takes. */
const PEOPLE = 50
/** How often each person is looked at. A reminder is therefore about six hours late at most. */
const LOOK_AGAIN = sql`interval '6 hours'`

/** Takes the people who are to be looked at next; other processes take other people. */
export async function claimReminderRecipients(database: Database) {
  const { rows } = await sql<{ user_id: number; debriefs: boolean; boosters: boolean }>`
    update reminder_choices set looked_at = now() where user_id in (
      select user_id from reminder_choices
      where (debriefs or boosters) and looked_at < now() - ${LOOK_AGAIN}
      order by looked_at limit ${PEOPLE} for update skip locked
    ) returning user_id, debriefs, boosters`.execute(database)
  return rows
}

/** Stores a reason as a reminder, unless there is one for it already. */
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
