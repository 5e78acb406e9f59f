import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { DraftState } from '../contract.ts'
import { focusStep } from './step-focus.ts'
import { changerOf } from './typed-draft.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** Somebody else has saved while one was reading: they are named, and nothing changes before one's eyes unasked. */
export function NewerDraft({ draft, newer }: { readonly draft: Draft; readonly newer: DraftState }) {
  const t = useText('workspace')
  const name = changerOf(draft.state, newer) ?? t('conflict.somebody')
  return (
    <Banner
      tone="note"
      action={
        <Button
          look="secondary"
          size="small"
          onClick={() => {
            draft.showNewer()
            focusStep()
          }}
        >
          {t('conflict.show')}
        </Button>
      }
    >
      {t('conflict.newer', { name })}
    </Banner>
  )
}
