import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#features/session/web/queries.ts'
import { type AttemptLimit, useAttemptLimit } from '#platform/web/hooks/useAttemptLimit.ts'
import { MESSAGE_WINDOW } from '../contract.ts'

/** The allowance of messages (requirement L2): one per person, shared by all chats of this tab. */
export type SendLimit = AttemptLimit

/** The limit of whoever is signed in, as the server holds it. */
export function useSendLimit(): SendLimit {
  const { data: me } = useQuery(sessionQuery)
  const allowance = me?.limits.message ?? { limit: 10, ...MESSAGE_WINDOW }
  return useAttemptLimit(`message-limit:${me?.id ?? 'anonymous'}`, allowance)
}
