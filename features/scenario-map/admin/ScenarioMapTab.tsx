import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { focusContent } from '#platform/web/focus.ts'
import { UnsavedGuard } from '#platform/web/forms/UnsavedGuard.tsx'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { CANCELLED_DURATION, notices } from '#platform/web/notices/notices.ts'
import { StagedBar } from './StagedBar.tsx'
import { savedScenariosQuery, scenarioMapQueryKeys } from './map-requests.ts'
import { type MappingRemoval, RemoveDialog } from './RemoveDialog.tsx'
import { MappedScenarioList } from './MappedScenarioList.tsx'
import { useUnstageAlreadySaved } from './useUnstageAlreadySaved.ts'
import { useSaveChanges } from './useSaveChanges.ts'
import type { MapActions } from './named-mapping.ts'
import { useStagedChanges } from './useStagedChanges.ts'

/** The scenario map with its staged changes, which take effect when they are saved. */
export function ScenarioMapTab() {
  const t = useText('scenario-map')
  useDocumentTitle(t('title'))
  const queryClient = useQueryClient()
  const staged = useStagedChanges()
  const { changes, stage, unstage } = staged
  const { save, isSaving, problems, clearProblems } = useSaveChanges(staged)
  const [removal, setRemoval] = useState<MappingRemoval>()
  const savedScenarios = useQuery(savedScenariosQuery(changes))
  // After a failed or paused request the data may be older than our own changes.
  const isCurrent =
    savedScenarios.isSuccess && savedScenarios.fetchStatus === 'idle' && !savedScenarios.isPlaceholderData
  useUnstageAlreadySaved(isCurrent ? savedScenarios.data : undefined, staged, isSaving)

  // Stable functions, so that the memoised cards do not render again.
  const onAdd: MapActions['onAdd'] = useCallback(
    (mapping, names) => stage({ change: 'add', mapping, names }),
    [stage],
  )
  const onRemove: MapActions['onRemove'] = useCallback(
    (scenario, mapping) => setRemoval({ scenario, mapping }),
    [],
  )
  const onUnstage: MapActions['onUnstage'] = useCallback((change) => unstage([change]), [unstage])
  const onCancel = async () => {
    focusContent()
    unstage(changes)
    clearProblems()
    await queryClient.invalidateQueries({ queryKey: scenarioMapQueryKeys[0] })
    notices.say('note', t('cancelled'), CANCELLED_DURATION)
  }
  const onConfirm = () => {
    if (removal) stage(removalOf(removal))
    setRemoval(undefined)
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-6">
      <StagedBar
        changes={changes}
        problems={problems}
        isSaving={isSaving}
        onSave={save}
        onCancel={onCancel}
      />
      <MappedScenarioList
        changes={changes}
        savedScenarios={savedScenarios.data}
        problems={problems}
        isDisabled={isSaving}
        onAdd={onAdd}
        onRemove={onRemove}
        onUnstage={onUnstage}
      />
      <RemoveDialog removal={removal} onConfirm={onConfirm} onCancel={() => setRemoval(undefined)} />
      <UnsavedGuard
        isUnsaved={changes.length > 0}
        isKept
        title={t('leaveTitle')}
        leave={t('leave')}
        stay={t('stay')}
      >
        {t('leaveText')}
      </UnsavedGuard>
    </section>
  )
}

const removalOf = ({ scenario, mapping: { mapping, label, mood } }: MappingRemoval) => ({
  change: 'remove' as const,
  mapping,
  names: { scenario: scenario.title, character: label, mood },
})
