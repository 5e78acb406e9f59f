import { useEffect } from 'react'
import { isSameMapping, type ScenarioMap } from '#features/scenario-map/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import type { StagedChanges } from './useStagedChanges.ts'
import type { StagedChange } from '../contract-staged.ts'

/** Whether the saved map is already as the change would make it. */
export const isAlreadySaved = ({ mappings }: ScenarioMap, { change, mapping }: StagedChange): boolean =>
  mappings.some((one) => isSameMapping(one, mapping)) === (change === 'add')

/**
 * Unstages changes that somebody else has saved meanwhile, and shows a notice.
 * @param map the saved state of their scenarios; undefined while it is not known
 */
export function useUnstageAlreadySaved(
  map: ScenarioMap | undefined,
  { changes, unstage }: StagedChanges,
  isSaving: boolean,
): void {
  const t = useText('scenario-map')
  // Notices and the tab's storage are side effects outside of React's rendering.
  useEffect(() => {
    if (isSaving || !map) return
    const alreadySaved = changes.filter((change) => isAlreadySaved(map, change))
    if (alreadySaved.length === 0) return
    unstage(alreadySaved)
    notices.say('note', t('alreadySaved', { count: alreadySaved.length }))
  }, [map, changes, unstage, isSaving, t])
}
