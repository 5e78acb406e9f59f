import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { focusContent } from '#platform/web/focus.ts'
import { UnsavedGuard } from '#platform/web/forms/UnsavedGuard.tsx'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { CANCELLED_DURATION, notices } from '#platform/web/notices/notices.ts'
import { PendingBar } from './PendingBar.tsx'
import { stagedScenariosQuery, whereTheMapIs } from './map-requests.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { MappedScenarioList } from './MappedScenarioList.tsx'
import { useMadeMeanwhile } from './useMadeMeanwhile.ts'
import { useSaveChanges } from './useSaveChanges.ts'
import type { Bot } from './bot.ts'
import type { MapActions, MappedScenario } from './useScenarios.ts'
import { useStagedChanges } from './useStagedChanges.ts'

/** Which characters play which scenarios, in which moods, with what is staged. Nothing is changed before it is saved. */
export function ScenarioMapTab() {
  const t = useText('scenario-map')
  useDocumentTitle(t('title'))
  const queryClient = useQueryClient()
  const staged = useStagedChanges()
  const { changes, stage, drop } = staged
  const { save, isSaving, problems, forgetProblems } = useSaveChanges(staged)
  const [removed, remove] = useState<{ readonly scenario: MappedScenario; readonly bot: Bot }>()
  const saved = useQuery(stagedScenariosQuery(changes))
  // Where the last request failed, or waits for a network, what there is may be from before a change of one's own.
  const isCurrent = saved.isSuccess && saved.fetchStatus === 'idle' && !saved.isPlaceholderData
  useMadeMeanwhile(isCurrent ? saved.data : undefined, staged, isSaving)

  // The function stays the same between renders, so that the cards are not drawn again.
  const onAdd: MapActions['onAdd'] = useCallback(
    (mapping, names) => stage({ change: 'add', mapping, names }),
    [stage],
  )
  const onRemove: MapActions['onRemove'] = useCallback((scenario, bot) => remove({ scenario, bot }), [])
  const onUndo: MapActions['onUndo'] = useCallback((change) => drop([change]), [drop])
  const onCancel = async () => {
    focusContent()
    drop(changes)
    forgetProblems()
    await queryClient.invalidateQueries({ queryKey: whereTheMapIs[0] })
    notices.say('note', t('cancelled'), CANCELLED_DURATION)
  }
  const onConfirm = () => {
    if (removed) stage(removalOf(removed.scenario, removed.bot))
    remove(undefined)
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-6">
      <PendingBar
        changes={changes}
        problems={problems}
        isSaving={isSaving}
        onSave={save}
        onCancel={onCancel}
      />
      <MappedScenarioList
        changes={changes}
        stagedScenarios={saved.data}
        problems={problems}
        isDisabled={isSaving}
        onAdd={onAdd}
        onRemove={onRemove}
        onUndo={onUndo}
      />
      <RemoveDialog removed={removed} onConfirm={onConfirm} onCancel={() => remove(undefined)} />
      <UnsavedGuard
        isUnsaved={changes.length > 0}
        title={t('leaveTitle')}
        leave={t('leave')}
        stay={t('stay')}
      >
        {t('leaveText')}
      </UnsavedGuard>
    </section>
  )
}

const removalOf = (scenario: MappedScenario, { mapping, label, mood }: Bot) => ({
  change: 'remove' as const,
  mapping,
  names: { scenario: scenario.title, character: label, mood },
})
