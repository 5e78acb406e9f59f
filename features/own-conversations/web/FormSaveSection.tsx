import type { ReactNode } from 'react'
import { isUnauthenticated } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { UnsavedWords, type UnsavedWordsProps } from './UnsavedWords.tsx'

type Props = UnsavedWordsProps & {
  /** The label of the button. */
  readonly save: string
  readonly saving: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: Error | null
  }
  /** More links beside the button. */
  readonly children?: ReactNode
}

/**
 * The end of a form that stays open: a save button, the result of saving, and a question before unsaved words are lost.
 */
export function FormSaveSection({ save, saving, isUnsaved, onLeave, children }: Props) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  return (
    <>
      {saving.error && !isUnauthenticated(saving.error) && (
        <Banner tone="error">{failureText(saving.error, t('save.failed'))}</Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="secondary" isBusy={saving.isPending}>
          {save}
        </Button>
        {children}
        <p role="status" className="text-label text-ink-muted">
          {saving.isSuccess && !isUnsaved && t('save.done')}
        </p>
      </div>
      <UnsavedWords isUnsaved={isUnsaved} onLeave={onLeave} />
    </>
  )
}
