// Learners' screens load this file, so no schema stands here (decision 73).
import { defineFailures } from '#platform/contract/failures.ts'

/** What people may be reminded of by e-mail: how a conversation of their own went, and a short try. */
export const reminderKinds = ['debriefs', 'boosters'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** A reminder waits, then is sent, has failed, or is dropped because it is not wanted or not due any more. */
export const reminderStates = ['waiting', 'sent', 'failed', 'dropped'] as const

export const reminderFailures = defineFailures('reminders', {
  linkUnknown: ['missing', 'This link is not valid any more. You can choose your emails in your account.'],
  unavailable: ['conflict', 'No email can be sent to you here'],
})
