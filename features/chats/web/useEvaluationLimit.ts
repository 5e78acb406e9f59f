import { useQuery } from '@tanstack/react-query'
import { EVALUATION_WINDOW } from '#features/evaluations/contract.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { type AttemptLimit, useAttemptLimit } from '#platform/web/hooks/useAttemptLimit.ts'

/** The allowance of evaluations (requirements E7 and L2), as the server holds it for whoever is signed in. */
export function useEvaluationLimit(): AttemptLimit {
  const { data: me } = useQuery(sessionQuery)
  const allowance = me?.limits.evaluation ?? { limit: 3, ...EVALUATION_WINDOW }
  return useAttemptLimit(`evaluation-limit:${me?.id ?? 'anonymous'}`, allowance)
}
