import { UnsavedGuard } from '#platform/web/forms/UnsavedGuard.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

export type UnsavedWordsProps = {
  readonly isUnsaved: boolean
  /** Forgets what this tab keeps of them. */
  readonly onLeave: () => void
}

/** Asks before somebody leaves words that this tab alone keeps. */
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
