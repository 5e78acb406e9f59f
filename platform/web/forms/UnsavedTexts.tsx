import type { ComponentProps } from 'react'
import { useText } from '../hooks/useText.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
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

type QuestionProps = { readonly isOpen: boolean; readonly onLeave: () => void; readonly onStay: () => void }

/** The same question, for a press on the screen itself that would remove the texts. */
export function UnsavedQuestion({ isOpen, onLeave, onStay }: QuestionProps) {
  const t = useText('admin')
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      isOpen={isOpen}
      confirm={t('unsaved.leave')}
      cancel={t('unsaved.stay')}
      look="danger"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
