import type { Mailer } from '#adapters/mail/port.ts'
import { reminderReasons } from '#app/server/compose-reminders.ts'
import type { Database } from '#database/connect.ts'
import { boosterStore } from '#features/practice/server/booster-store.ts'
import { createReminderRunner, type ReminderDependencies } from '#features/reminders/server/send-reminders.ts'
import { findStudyReservation } from '#features/studies/server/study-reservations.ts'
import { noMetrics } from '#platform/server/metrics.ts'

type ReminderObservation = Partial<Pick<ReminderDependencies, 'outages' | 'metrics' | 'warn'>>

/** The job that sends reminders, as the server creates it. */
export const reminderRunnerOf = (database: Database, mailer: Mailer, observed: ReminderObservation = {}) =>
  createReminderRunner({
    database,
    mailer,
    findReasons: reminderReasons(boosterStore(database, findStudyReservation)),
    publicUrl: new URL('http://localhost'),
    outages: { fail: (_dependency, _reason, tell) => tell(), countRequest: () => {}, recover: () => {} },
    metrics: noMetrics,
    warn: () => {},
    ...observed,
  })
