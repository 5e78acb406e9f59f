import { UnsavedGuard } from '#platform/web/forms/UnsavedGuard.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

export type UnsavedWordsProps = {
  readonly isUnsaved: boolean
  /** Deletes the copy that this tab keeps of the words. */
  readonly onLeave: () => void
}

/** Asks before somebody leaves words that only this tab keeps. */
export function UnsavedWords(props: UnsavedWordsProps) {
  const t = useText('own-conversations')
  return (
    <UnsavedGuard
      {...props}
      isKept
      title={t('unsaved.title')}
      leave={t('unsaved.leave')}
      stay={t('unsaved.stay')}
    >
      {t('unsaved.text')}
    </UnsavedGuard>
  )
}
