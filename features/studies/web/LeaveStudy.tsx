import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { leaveMutation } from './queries.ts'

/** Leaves a study for ever, after a question that says what will be deleted. */
export function LeaveStudy({ id }: { readonly id: number }) {
  const t = useText('studies')
  useFocusOnRemoval()
  const failureText = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const leaving = useMutation(leaveMutation)
  const onCancel = () => {
    setAsked(false)
    leaving.reset()
  }
  return (
    <div>
      <Button look="ghost" size="small" onClick={() => setAsked(true)} className="-ml-3">
        {t('own.leave.button')}
      </Button>
      <ConfirmDialog
        title={t('own.leave.title')}
        isOpen={isAsked}
        confirm={t('own.leave.confirm')}
        cancel={t('cancel')}
        look="danger"
        isBusy={leaving.isPending}
        onConfirm={() => leaving.mutate(id)}
        onCancel={onCancel}
      >
        <p>{t('own.leave.text')}</p>
        {leaving.isError && (
          <Banner tone="error" className="mt-4">
            {failureText(leaving.error, t('own.leave.failed'))}
          </Banner>
        )}
      </ConfirmDialog>
    </div>
  )
}
