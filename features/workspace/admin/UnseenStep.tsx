import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { WorkspaceStep } from '../contract-checklist.ts'
import { lookAtDraft } from './queries.ts'
import { STEP_ID } from './step-focus.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** Says that a model has written a step, until somebody says that they have looked at it. */
export function UnseenStep({ draft, step }: { readonly draft: Draft; readonly step: WorkspaceStep }) {
  const t = useText('workspace')
  const { change, isBusy } = useAdminChange({
    // What was corrected a moment ago is part of what was looked at.
    send: async () => lookAtDraft({ id: draft.id, revision: await draft.saveFirst(), step }),
    done: t('drafted.looked'),
    failed: t('drafted.failed'),
    refresh: [],
    onDone: (state) => {
      // The words and their revision are the same: no form begins anew.
      draft.show(state)
      // The button is gone: whoever uses the keyboard goes on at the head of the step.
      document.getElementById(STEP_ID)?.focus()
    },
  })
  const { drafted } = draft.state
  if (!drafted?.unseen.includes(step)) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button look="secondary" isBusy={isBusy} onClick={() => change(undefined)}>
          {t('drafted.look')}
        </Button>
      }
    >
      {t('drafted.notice', { name: drafted.by })}
    </Banner>
  )
}
