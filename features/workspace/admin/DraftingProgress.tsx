import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { draftingStages, type ScenarioBriefState } from '../contract-brief.ts'
import { briefQuery, stopDrafting } from './brief-requests.ts'

const marks = { done: 'met', now: 'partly', waiting: 'not_met' } as const

/** How far the model is with a draft, part by part, and the button that stops it. */
export function DraftingProgress({ brief }: { readonly brief: ScenarioBriefState }) {
  const t = useText('workspace')
  const queryClient = useQueryClient()
  const { change, isBusy } = useAdminChange({
    send: stopDrafting,
    done: t('brief.stopped'),
    failed: t('brief.stopFailed'),
    refresh: [],
    onDone: (reply) => queryClient.setQueryData(briefQuery.queryKey, reply),
  })
  const reached = draftingStages.indexOf(brief.stage)
  const stateOf = (index: number) => (index < reached ? 'done' : index === reached ? 'now' : 'waiting')
  return (
    <>
      <p role="status" className="font-medium">
        {t('brief.progress', { stage: t(`brief.stages.${brief.stage}`) })}
      </p>
      <ProgressBar label={t('brief.progressBar')} max={draftingStages.length} value={reached + 0.5} />
      <ol className="grid gap-3">
        {draftingStages.map((stage, index) => (
          <li key={stage} className="flex items-start gap-3 text-label">
            <VerdictMark verdict={marks[stateOf(index)]} className="mt-0.5" />
            <span>
              {t(`brief.stages.${stage}`)}
              <span className="block text-sm text-ink-muted">{t(`brief.states.${stateOf(index)}`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-muted">{t('brief.leave')}</p>
      <div>
        <Button look="secondary" isBusy={isBusy} onClick={() => change(undefined)}>
          {t('brief.stop')}
        </Button>
      </div>
    </>
  )
}
