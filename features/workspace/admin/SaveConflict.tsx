import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

/** Somebody else was quicker. Nothing is lost: one's own parts go over theirs, or are given up. */
export function SaveConflict({ draft, text }: { readonly draft: Draft; readonly text: string }) {
  const t = useText('workspace')
  return (
    <Banner
      tone="warning"
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => void draft.keepMine()}>
            {t('conflict.keepMine')}
          </Button>
          <Button look="secondary" onClick={() => void draft.loadTheirs()}>
            {t('conflict.loadTheirs')}
          </Button>
        </div>
      }
    >
      <p>{text}</p>
      <p className="text-sm">{t('conflict.hint')}</p>
    </Banner>
  )
}
