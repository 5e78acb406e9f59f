import { rubricVersionsQuery } from '#features/criteria/admin/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { type RubricAddress, stopTrial, trialQuery } from './queries.ts'

/** The queries to invalidate when a trial begins or ends. */
export const trialQueryKeys = (address: RubricAddress) => [
  trialQuery(address).queryKey,
  rubricVersionsQuery(address.id).queryKey,
]

/** Stops the running trial of a rubric. */
export function useStopTrial(address: RubricAddress) {
  const t = useText('rubric-trials')
  return useAdminChange({
    send: stopTrial,
    done: t('stopped'),
    failed: t('stopFailed'),
    refresh: trialQueryKeys(address),
  })
}
