import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusContent } from '#platform/web/focus.ts'
import { formatDate } from '#platform/web/format.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { erasureRequestQuery, ownDataApi } from './queries.ts'

/** Asks administrators to delete everything, or withdraws that. It says what would be deleted and what would stay. */
export function ErasureCard() {
  const t = useText('own-data')
  const language = useLanguage()
  const failureText = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const request = useQuery(erasureRequestQuery)
  const { change, isChanging, failure } = useErasureRequest()
  const requestedAt = request.data?.requested_at
  return (
    <div className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1.5">
        <h3 className="font-semibold">{t('erasure.title')}</h3>
        <p className="text-label text-ink-muted">{t('erasure.goes')}</p>
        <p className="text-label text-ink-muted">{t('erasure.stays')}</p>
        <p className="text-label text-ink-muted">{t('erasure.logged')}</p>
      </div>
      {request.isLoadingError && (
        <LoadFailure query={request} failed={t('erasure.loadFailed')} retry={t('retry')} />
      )}
      {failure && <Banner tone="error">{failureText(failure, t('erasure.failed'))}</Banner>}
      {requestedAt && (
        <Banner
          tone="note"
          action={
            <TextButton
              aria-busy={isChanging}
              onClick={() => change('withdraw', { onSuccess: focusContent })}
            >
              {t('erasure.withdraw')}
            </TextButton>
          }
        >
          {t('erasure.requested', { when: formatDate(requestedAt, language) })}
        </Banner>
      )}
      {requestedAt === null && (
        <div>
          <Button look="secondary" isBusy={isChanging} onClick={() => setAsked(true)}>
            {t('erasure.button')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('erasure.question')}
        isOpen={isAsked}
        confirm={t('erasure.confirm')}
        cancel={t('erasure.cancel')}
        look="danger"
        isBusy={isChanging}
        onConfirm={() => {
          change('request')
          setAsked(false)
        }}
        onCancel={() => setAsked(false)}
      >
        <p>{t('erasure.goes')}</p>
        <p className="mt-2">{t('erasure.stays')}</p>
        <p className="mt-2">{t('erasure.logged')}</p>
      </ConfirmDialog>
    </div>
  )
}

function useErasureRequest() {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (kind: 'request' | 'withdraw'): Promise<unknown> =>
      kind === 'request'
        ? ownDataApi('PUT /users/me/erasure-request')
        : ownDataApi('DELETE /users/me/erasure-request'),
    onSettled: () => queryClient.invalidateQueries(erasureRequestQuery),
  })
  return { change: mutate, isChanging: isPending, failure: error }
}
