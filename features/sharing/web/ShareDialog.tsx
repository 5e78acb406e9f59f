import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { LoadedSelectField } from '#platform/web/forms/LoadedSelectField.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { recipientsQuery } from './queries.ts'
import { type ShareRequest, useShareForm } from './useShareForm.ts'
import { SharedContentPreview } from './SharedContentPreview.tsx'

/** Asks with whom to share, and says before what they will see. */
export function ShareDialog({ evaluation, shared, onShared, onEnd }: ShareRequest) {
  const t = useText('sharing')
  const failureText = useFailureText()
  const id = useId()
  const recipients = useQuery(recipientsQuery)
  const { form, choose, setTranscript, submit, sharing } = useShareForm({
    evaluation,
    shared,
    onShared,
    onEnd,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the list is loaded it cannot take the focus, and the keyboard would begin at the checkbox below it.
  useEffect(() => heading.current?.focus(), [])
  const isAlone = recipients.data?.length === 0
  return (
    <Dialog name={t('dialog.title')} isOpen onClose={onEnd} className="p-5 sm:p-6">
      <form noValidate aria-labelledby={id} onSubmit={submit} className="grid grid-cols-1 gap-5">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
          {t('dialog.title')}
        </h2>
        {isAlone ? (
          <p className="text-label text-ink-muted">{t('dialog.alone')}</p>
        ) : (
          <>
            <LoadedSelectField
              query={recipients}
              toChoice={({ id: value, name, username }) => ({
                value: String(value),
                label: `${name} (${username})`,
              })}
              failed={t('dialog.loadFailed')}
              retry={t('retry')}
              label={t('dialog.person')}
              placeholder={t('dialog.choose')}
              value={form.recipient}
              onChoose={choose}
              hint={t('dialog.personHint')}
              error={form.isMissing ? t('dialog.choose') : undefined}
            />
            <SharedContentPreview
              turnCount={evaluation.turn_count}
              withTranscript={form.withTranscript}
              onChange={setTranscript}
            />
          </>
        )}
        {sharing.isError && <Banner tone="error">{failureText(sharing.error, t('dialog.failed'))}</Banner>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onEnd}>
            {t('dialog.cancel')}
          </Button>
          {!isAlone && (
            <Button type="submit" isBusy={sharing.isPending}>
              {form.isChange ? t('dialog.change') : t('dialog.confirm')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
