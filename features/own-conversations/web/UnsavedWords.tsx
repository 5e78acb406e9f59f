import { UnsavedGuard } from '#platform/web/forms/UnsavedGuard.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

/** Asks before somebody leaves words that are kept nowhere. */
export function UnsavedWords({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const t = useText('own-conversations')
  return (
    <UnsavedGuard
      isUnsaved={isUnsaved}
      title={t('unsaved.title')}
      leave={t('unsaved.leave')}
      stay={t('unsaved.stay')}
    >
      {t('unsaved.text')}
    </UnsavedGuard>
  )
}
