import { UnsavedGuard } from '#platform/web/forms/UnsavedGuard.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = { readonly isUnsaved: boolean; readonly onLeave: () => void }

/** Nobody loses what they wrote by pressing something else. */
export function UnsavedTexts({ isUnsaved, onLeave }: Props) {
  const t = useText('authoring')
  return (
    <UnsavedGuard
      isUnsaved={isUnsaved}
      title={t('unsaved.title')}
      leave={t('unsaved.leave')}
      stay={t('unsaved.stay')}
      onLeave={onLeave}
    >
      {t('unsaved.text')}
    </UnsavedGuard>
  )
}
