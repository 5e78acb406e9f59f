import { rubricVersionsQuery } from '#features/criteria/admin/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { type RubricAddress, stopTrial, trialQuery } from './queries.ts'

/** What shows a trial of a rubric, or that it has been tried. */
export const trialKeys = (address: RubricAddress) => [
  trialQuery(address).queryKey,
  rubricVersionsQuery(address.id).queryKey,
]

/** Stops the trial of a rubric that runs. */
export function useStopTrial(address: RubricAddress) {
  const t = useText('rubric-trials')
  return useAdminChange({
    send: stopTrial,
    done: t('stopped'),
    failed: t('stopFailed'),
    refresh: trialKeys(address),
  })
}
