import { UnsavedGuard } from '#platform/web/forms/UnsavedGuard.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = { readonly isUnsaved: boolean; readonly onLeave: () => void }

/** Asks before the user leaves a form with unsaved texts. */
export function UnsavedTexts({ isUnsaved, onLeave }: Props) {
  const t = useText('scenarios')
  return (
    <UnsavedGuard
      isUnsaved={isUnsaved}
      title={t('admin.unsaved.title')}
      leave={t('admin.unsaved.leave')}
      stay={t('admin.unsaved.stay')}
      onLeave={onLeave}
    >
      {t('admin.unsaved.text')}
    </UnsavedGuard>
  )
}
