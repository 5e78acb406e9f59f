import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { WorkspaceStep } from '../contract-checklist.ts'
import { acknowledgeStep } from './draft-requests.ts'
import { focusStep } from './step-focus.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** Says that a model has written this step, until somebody confirms that they have looked at it. */
export function UnseenStep({ draft, step }: { readonly draft: Draft; readonly step: WorkspaceStep }) {
  const t = useText('workspace')
  const { change, isBusy } = useAdminChange({
    // `change` saves corrections first, so that they count as looked at too.
    send: () => draft.change((revision) => acknowledgeStep({ id: draft.id, revision, step })),
    done: t('drafted.looked'),
    failed: t('drafted.failed'),
    refresh: [],
    // The button is gone by now, so the focus moves to the head of the step.
    onDone: focusStep,
  })
  const { drafted } = draft.state
  if (!drafted?.unseen.includes(step)) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button look="secondary" isBusy={isBusy} data-wrong="not_looked_at" onClick={() => change(undefined)}>
          {t('drafted.look')}
        </Button>
      }
    >
      {t('drafted.notice', { name: drafted.by })}
    </Banner>
  )
}
