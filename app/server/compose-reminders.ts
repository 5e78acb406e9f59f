import type { Mailer } from '#adapters/mail/port.ts'
import { findDebriefDueEverywhere } from '#features/own-conversations/server/debrief-store.ts'
import type { BoosterStore } from '#features/practice/server/booster-store.ts'
import { reminderFailures } from '#features/reminders/contract-rules.ts'
import * as remindersContract from '#features/reminders/contract.ts'
import { choiceStore } from '#features/reminders/server/choice-store.ts'
import { acceptOneClick } from '#features/reminders/server/one-click.ts'
import type { FindReasons } from '#features/reminders/server/reminder-store.ts'
import { reminderHandlers } from '#features/reminders/server/routes.ts'
import { createReminderRunner } from '#features/reminders/server/send-reminders.ts'
import type { CompositionContext } from './compose-context.ts'

/** E-mails that people asked for. Without a mailer nobody can ask for one, and none is sent. */
export function composeReminders(
  { app, mountSlice, config, database, observation }: CompositionContext,
  boosters: BoosterStore,
  mailer: Mailer | undefined,
) {
  const choices = choiceStore(database)
  mountSlice(
    {
      name: 'reminders',
      description: 'Reminders by email, for people who asked for them',
      contracts: [remindersContract],
      failures: [reminderFailures],
    },
    remindersContract.reminderRoutes,
    reminderHandlers({ store: choices, canSend: mailer !== undefined }),
  )
  acceptOneClick(app, choices)
  return createReminderRunner({
    database,
    mailer,
    findReasons: reminderReasons(boosters),
    publicUrl: config.publicUrl,
    outages: observation.outages,
    metrics: observation.metrics,
    warn: observation.warn,
  })
}

/** What people may be reminded of: the same as home would show them now. */
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
