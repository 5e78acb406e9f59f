import { useEffect } from 'react'
import { isSameMapping, type ScenarioMap, type StagedChange } from '#features/scenario-map/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import type { StagedChanges } from './useStagedChanges.ts'

/** True when the map is already as the change would make it. */
export const isMade = ({ mappings }: ScenarioMap, { change, mapping }: StagedChange): boolean =>
  mappings.some((one) => isSameMapping(one, mapping)) === (change === 'add')

/**
 * Drops staged changes that somebody else has made meanwhile, and shows a notice.
 * @param map the scenarios of all of them as they are saved; undefined while that is not known
 */
export function useMadeMeanwhile(
  map: ScenarioMap | undefined,
  { changes, drop }: StagedChanges,
  isSaving: boolean,
): void {
  const t = useText('scenario-map')
  // The notices and the tab's storage are outside of what React draws.
  useEffect(() => {
    if (isSaving || !map) return
    const made = changes.filter((change) => isMade(map, change))
    if (made.length === 0) return
    drop(made)
    notices.say('note', t('alreadyMade', { count: made.length }))
  }, [map, changes, drop, isSaving, t])
}
