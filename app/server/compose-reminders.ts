import { findDebriefDueEverywhere } from '#features/own-conversations/server/debrief-store.ts'
import type { BoosterStore } from '#features/practice/server/booster-store.ts'
import type { FindReasons } from '#features/reminders/server/reminder-store.ts'

/** What people may be reminded of: what home would show them now. */
export const reminderReasons = (boosters: BoosterStore): FindReasons => ({
  debriefs: async (database, userId) => {
    const due = await findDebriefDueEverywhere(database, userId)
    return due && { kind: 'debriefs', own_conversation_id: due.own_conversation_id, day: due.takes_place_on }
  },
  boosters: async (database, userId) => {
    const offer = await boosters.findOffer(userId, database)
    return offer && { kind: 'boosters', evaluation_id: offer.evaluation_id, after_days: offer.after_days }
  },
})
