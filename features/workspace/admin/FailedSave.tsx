import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

/** Says why the last save failed and offers to try again; shown until everything is saved. */
export function FailedSave({ draft: { status, problem, flush } }: { readonly draft: Draft }) {
  const t = useText('workspace')
  useFocusOnRemoval()
  return (
    <Banner
      tone="error"
      action={
        <Button look="secondary" isBusy={status === 'saving'} onClick={() => void flush()}>
          {t('saveAgain')}
        </Button>
      }
    >
      {problem}
    </Banner>
  )
}
