import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import type { Evaluation } from '#features/evaluations/contract.ts'
import { LoadedSelectField } from '#platform/web/forms/LoadedSelectField.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { SharedEvaluation } from '../contract.ts'
import { recipientsQuery, shareMutation } from './queries.ts'
import { WhatIsSeen } from './WhatIsSeen.tsx'

type Props = {
  readonly evaluation: Evaluation
  /** Who sees it already. */
  readonly shared: readonly SharedEvaluation[]
  readonly onShared: (shared: SharedEvaluation) => void
  readonly onEnd: () => void
}

/** Asks with whom to share, and says before what they will see. */
export function ShareDialog({ evaluation, shared, onShared, onEnd }: Props) {
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
  const isAlone = recipients.data?.length === 0
  return (
    <Dialog name={t('dialog.title')} isOpen onClose={onEnd} className="p-5 sm:p-6">
      <form noValidate aria-labelledby={id} onSubmit={submit} className="grid grid-cols-1 gap-5">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
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
            <WhatIsSeen
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

function useShareForm({ evaluation, shared, onShared, onEnd }: Props) {
  const [recipient, setRecipient] = useState('')
  const [withTranscript, setTranscript] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const sharing = useMutation({
    ...shareMutation,
    onSettled: (made) => {
      if (!made) return
      onShared(made)
      onEnd()
    },
  })
  const findShared = (id: string) => shared.find((one) => String(one.recipient.id) === id)
  const choose = (id: string) => {
    setRecipient(id)
    setMissing(false)
    // Whoever sees it already keeps what they see, until that is changed here. For anybody else it is ticked anew.
    setTranscript(findShared(id)?.with_transcript ?? false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (recipient === '') return setMissing(true)
    const { chat_id, branch_id, turn_count } = evaluation
    sharing.mutate({
      chat_id,
      branch_id,
      turn_count,
      recipient_id: Number(recipient),
      with_transcript: withTranscript,
    })
  }
  const form = { recipient, withTranscript, isMissing, isChange: findShared(recipient) !== undefined }
  return { form, choose, setTranscript, submit, sharing }
}
