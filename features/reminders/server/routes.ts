import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { reminderRoutes } from '../contract.ts'
import { reminderFailures } from '../contract-rules.ts'
import type { ChoiceStore } from './choice-store.ts'

type ReminderRouteDependencies = {
  readonly store: ChoiceStore
  /** Whether a mail server is configured. */
  readonly canSend: boolean
}

export const reminderHandlers = ({
  store,
  canSend,
}: ReminderRouteDependencies): Handlers<typeof reminderRoutes> => {
  const read = async (userId: number) => {
    const choices = await store.read(userId)
    return { ...choices, email: canSend ? choices.email : null }
  }
  return {
    readReminderChoices: (_received, { actor }) => read(actor.id),
    chooseReminders: async ({ body }, { actor }) => {
      const { email } = await read(actor.id)
      // Ending reminders must be possible at all times.
      if (email === null && (body.debriefs || body.boosters))
        throw new DomainError(reminderFailures.unavailable)
      await store.choose(actor.id, body)
      return read(actor.id)
    },
    unsubscribe: async ({ params }) => ({ kind: await store.unsubscribe(params.token) }),
  }
}
