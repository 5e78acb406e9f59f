import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { forgetDrafts } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import type { PreparedConversation } from '../contract.ts'
import { draftMutation, ownDraftName } from './queries.ts'
import { useDraftFailure } from './useIsDrafting.ts'

type Props = {
  readonly own: PreparedConversation
  readonly isDrafting: boolean
  /** Whether there are unsaved corrections, which a new draft would discard. */
  readonly hasUnsavedCorrections: boolean
}

/** Says how the scenario was made, or that a model is drafting it; if no model has, offers to have one do it. */
export function OwnScenarioOrigin({ own, isDrafting, hasUnsavedCorrections }: Props) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  const { mutate } = useMutation(draftMutation)
  const failure = useDraftFailure(own)
  if (isDrafting)
    return (
      <div
        role="status"
        className="flex items-start gap-3 rounded-card bg-accent-soft px-4 py-3 text-label text-accent-ink forced-colors:border"
      >
        <Spinner className="mt-0.5" />
        <p className="min-w-0">{t('origin.drafting')}</p>
      </div>
    )
  return (
    <>
      {failure && <Banner tone="error">{failureText(failure, t('origin.failed'))}</Banner>}
      <OriginBanner
        own={own}
        hasUnsavedCorrections={hasUnsavedCorrections}
        onAsk={() => mutate({ id: own.id, idempotencyKey: newIdempotencyKey() })}
      />
    </>
  )
}

type OriginBannerProps = Omit<Props, 'isDrafting'> & { readonly onAsk: () => void }

function OriginBanner({ own, hasUnsavedCorrections, onAsk }: OriginBannerProps) {
  const t = useText('own-conversations')
  const [isAsked, setAsked] = useState(false)
  useFocusOnRemoval()
  const canAsk = own.can_draft && own.origin !== 'model'
  const text =
    own.origin === 'template' && canAsk
      ? t('origin.undrafted')
      : t(`origin.${own.origin}`, { model: own.produced_by ?? '' })
  return (
    <>
      <Banner
        tone={own.origin === 'fallback' ? 'warning' : 'note'}
        action={
          canAsk && (
            <Button
              look="secondary"
              size="small"
              onClick={hasUnsavedCorrections ? () => setAsked(true) : onAsk}
            >
              {t(own.origin === 'fallback' ? 'origin.again' : 'origin.ask')}
            </Button>
          )
        }
      >
        {text}
      </Banner>
      <ConfirmDialog
        title={t('origin.replace')}
        isOpen={isAsked}
        confirm={t('origin.ask')}
        cancel={t('unsaved.stay')}
        look="danger"
        onConfirm={() => {
          forgetDrafts(ownDraftName(own.id, 'scenario'))
          onAsk()
        }}
        onCancel={() => setAsked(false)}
      >
        {t('origin.replaceText')}
      </ConfirmDialog>
    </>
  )
}
