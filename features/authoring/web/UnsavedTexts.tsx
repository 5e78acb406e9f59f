import { UnsavedGuard } from '#platform/web/forms/UnsavedGuard.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

/** Nobody loses what they wrote by pressing something else. */
export function UnsavedTexts({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const t = useText('authoring')
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
