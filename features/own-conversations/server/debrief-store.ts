import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { ownConversationFailures } from '../contract.ts'
import {
  DEBRIEF_AFTER_DAYS,
  type Debrief,
  type DueDebrief,
  type WrittenDebrief,
} from '../contract-debrief.ts'
import { updateOwnConversation, toDate } from './change-own-conversation.ts'
import type { StoredOwnConversation } from './read-own-conversation.ts'

export type DebriefStore = ReturnType<typeof debriefStore>

/** Each statement names the owner in its WHERE, like all statements on own conversations. */
export const debriefStore = (database: Database) => ({
  /**
   * Stores how a conversation went, in place of an earlier debrief; or, if it was put off, only the new date.
   * @throws DomainError missing (no such conversation, or no plan with such a trigger)
   */
  write: (userId: number, id: number, written: WrittenDebrief) =>
    updateOwnConversation(database, { userId, id }, (before) =>
      written.outcome === 'put_off'
        ? { takes_place_on: toDate(written.takes_place_on), debrief: null, debrief_settled_for: toDate(null) }
        : {
            debrief: JSON.stringify(toDebrief(before, { ...written, outcome: written.outcome })),
            debrief_settled_for: toDate(before.takes_place_on),
          },
    ),

  /** @throws DomainError missing */
  async decline(userId: number, id: number): Promise<void> {
    await updateOwnConversation(database, { userId, id }, ({ takes_place_on: day }) => ({
      debrief: null,
      debrief_settled_for: toDate(day),
    }))
  },

  /**
   * Finds the conversation with the latest date that the learner is to be asked about, or undefined.
   * @param today the learner's own day, such as 2026-11-23; null when only the day in UTC is known
   */
  findDue: (userId: number, today: string | null): Promise<DueDebrief | undefined> =>
    findDueDebrief(
      database,
      userId,
      today === null ? sql<Date>`(now() at time zone 'UTC')::date` : sql<Date>`${today}::date`,
    ),
})

/**
 * Finds the due debrief for reminders. Today is the date in the last time zone (UTC-12), so that nobody is asked before
 * the day has come where they live.
 */
export const findDebriefDueEverywhere = (database: Database, userId: number) =>
  findDueDebrief(database, userId, sql<Date>`((now() at time zone 'UTC') - interval '12 hours')::date`)

const findDueDebrief = (
  database: Database,
  userId: number,
  today: RawBuilder<Date>,
): Promise<DueDebrief | undefined> =>
  database
    .selectFrom('own_conversations')
    .where('user_id', '=', userId)
    .where('takes_place_on', '<=', sql<Date>`${today} - ${DEBRIEF_AFTER_DAYS}::int`)
    .where('takes_place_on', 'is distinct from', sql.ref<Date>('debrief_settled_for'))
    // A learner who said that the conversation took place is not asked again after its date was corrected.
    .where(sql<boolean>`debrief ->> 'outcome' is distinct from 'had'`)
    .orderBy('takes_place_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select([
      'id as own_conversation_id',
      'role',
      sql<string>`scenario ->> 'title'`.as('title'),
      'language_code as language',
      'face_seed',
      sql<string>`takes_place_on::text`.as('takes_place_on'),
    ])
    .executeTakeFirst()

type Outcome = Omit<WrittenDebrief, 'outcome'> & Pick<Debrief, 'outcome'>

/** Copies the texts of the plans, because they may be changed later. */
function toDebrief({ plan }: StoredOwnConversation, { outcome, plans, words }: Outcome) {
  const known = new Map(plan.plans.map((one) => [one.trigger, one.response]))
  const asked = outcome === 'had' ? plans : []
  return {
    outcome,
    plans: asked.map(({ trigger, did }) => {
      const response = known.get(trigger)
      if (response === undefined) throw new DomainError(ownConversationFailures.planMissing)
      return { trigger, response, did }
    }),
    words,
    // A string, as it is stored in JSON.
    written_at: new Date().toISOString(),
  }
}
