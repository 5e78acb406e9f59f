import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { EmptyBody } from '#platform/contract/schemas.ts'
import { reminderKinds } from './contract-rules.ts'

/** Which reminders somebody wants by e-mail; none unless they say so. */
export const ReminderChoices = z.strictObject({
  /** Whether to be asked how a conversation of their own went. */
  debriefs: z.boolean(),
  /** Whether to be told of a short try that is offered. */
  boosters: z.boolean(),
})
export type ReminderChoices = z.output<typeof ReminderChoices>

/** The reminders that somebody gets, and where they go to. */
export const OfferedChoices = z.object({
  ...ReminderChoices.shape,
  /** The address that they go to; null where no mail server is configured, or the person's address is unknown. */
  email: z.nullable(z.string()),
})
export type OfferedChoices = z.output<typeof OfferedChoices>

/** 256 random bits as text, from the link of an e-mail. */
const UnsubscribeToken = z.string().check(z.minLength(1), z.maxLength(100))

export const reminderRoutes = {
  readReminderChoices: route({
    method: 'GET',
    path: '/users/me/reminders',
    access: 'member',
    summary: 'Which reminders the caller gets by email',
    reply: OfferedChoices,
  }),
  chooseReminders: route({
    method: 'PUT',
    path: '/users/me/reminders',
    access: 'member',
    summary: 'Chooses which reminders the caller gets by email',
    body: ReminderChoices,
    reply: OfferedChoices,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'public',
    summary: 'Ends the reminders of the kind whose email had this link; also when they have ended already',
    params: z.object({ token: UnsubscribeToken }),
    body: EmptyBody,
    reply: z.object({
      /** The kind of reminders that has ended. */
      kind: z.enum(reminderKinds),
    }),
  }),
}
