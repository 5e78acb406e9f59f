import type { ComponentProps } from 'react'
import { useText } from '../hooks/useText.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

type Props = Pick<ComponentProps<typeof UnsavedGuard>, 'isUnsaved' | 'isKept' | 'save' | 'onLeave'>

/** Asks before the user leaves a form with unsaved texts. */
export function UnsavedTexts(props: Props) {
  const t = useText('admin')
  return (
    <UnsavedGuard {...props} title={t('unsaved.title')} leave={t('unsaved.leave')} stay={t('unsaved.stay')}>
      {t('unsaved.text')}
    </UnsavedGuard>
  )
}
