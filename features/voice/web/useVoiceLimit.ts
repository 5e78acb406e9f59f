import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#features/session/web/queries.ts'
import { type AttemptLimit, useAttemptLimit } from '#platform/web/hooks/useAttemptLimit.ts'
import { VOICE_WINDOW } from '../contract.ts'

/** The allowance of recordings (requirement L2), as the server holds it for whoever is signed in. */
export function useVoiceLimit(): AttemptLimit {
  const { data: me } = useQuery(sessionQuery)
  const allowance = me?.limits.voice ?? { limit: 5, ...VOICE_WINDOW }
  return useAttemptLimit(`voice-limit:${me?.id ?? 'anonymous'}`, allowance)
}
