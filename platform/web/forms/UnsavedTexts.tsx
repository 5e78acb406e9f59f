import { useText } from '../hooks/useText.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

type Props = {
  readonly isUnsaved: boolean
  /** Before the user leaves all the same. */
  readonly onLeave?: () => void
}

/** Asks before the user leaves a form with unsaved texts. */
export function UnsavedTexts({ isUnsaved, onLeave }: Props) {
  const t = useText('admin')
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
