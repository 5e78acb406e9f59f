import { useNavigate } from '@tanstack/react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { ContentEditors } from './content-editors.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = {
  readonly draft: Draft
  readonly language: string
  readonly startTrial: ContentEditors['startTrial']
}

/** Starts a trial of the draft with simulated learners from any step, and goes to the step that shows its results. */
export function TrialStart({ draft, language, startTrial }: Props) {
  const t = useText('workspace')
  const navigate = useNavigate()
  const { change, isBusy } = useAdminChange({
    send: async () => startTrial({ scenarioId: draft.id, language, revision: await draft.saveFirst() }),
    done: t('try.trialStarted'),
    failed: t('try.trialFailed'),
    refresh: [['admin', 'rubric-trials']],
    onDone: () =>
      void navigate({
        to: screens.admin,
        params: { _splat: `scenarios/${draft.id}` },
        search: { step: 'criteria' },
      }),
  })
  // Without criteria there is no rubric to judge by.
  if (draft.state.draft.criteria === null) return null
  return (
    <Button look="secondary" isBusy={isBusy} onClick={() => change(undefined)}>
      <ListChecks aria-hidden className="size-4" />
      {t('try.trial')}
    </Button>
  )
}
