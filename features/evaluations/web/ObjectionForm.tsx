import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { OBJECTION_LENGTH } from '#features/evaluations/contract-rules.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useDraft } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { isComposing } from '#platform/web/keyboard.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { ObjectionReason } from '../contract-rules.ts'
import { ObjectionReasons } from './ObjectionReasons.tsx'
import { type ContestedFinding, useObjectionDraftName, useRaiseObjection } from './useObjections.ts'

type Props = {
  readonly chatId: number
  readonly subject: ContestedFinding
  readonly name: string
  readonly onCancel: () => void
}

/** The form for why a verdict or a statement is not right. It says who will read that. */
export function ObjectionForm({ chatId, subject, name, onCancel }: Props) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const form = useRef<HTMLFormElement>(null)
  const note = useId()
  const [reason, setReason] = useState<ObjectionReason>('misread')
  // The draft survives another finding, a closed sheet and another sign-in.
  const [words, setWords] = useDraft(useObjectionDraftName(chatId, subject))
  const { mutate, isPending, error } = useRaiseObjection(chatId)
  // The pressed button is gone, so the chosen reason takes the focus.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    mutate({ ...subject, reason, words })
  }
  const cancel = () => {
    setWords('')
    onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Elements around the form listen for Escape too.
    event.stopPropagation()
    if (isComposing(event)) return
    event.preventDefault()
    // Escape must not discard a text.
    if (words === '') onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels from every control of the form
    <form
      ref={form}
      aria-label={t('objection.open', { name })}
      aria-describedby={note}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className="grid max-w-xl grid-cols-1 gap-3 rounded-card bg-sunken p-4 text-sm forced-colors:border print:hidden"
    >
      <p id={note} className="text-ink-muted">
        {t('objection.note')}
      </p>
      <ObjectionReasons chosen={reason} onChoose={setReason} />
      <TextArea
        label={t('objection.words')}
        rows={2}
        maxLength={OBJECTION_LENGTH}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {error && <Banner tone="error">{failureText(error, t('objection.failed'))}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="ghost" size="small" onClick={cancel}>
          {t('objection.cancel')}
        </Button>
        <Button type="submit" look="secondary" size="small" isBusy={isPending}>
          {t('objection.send')}
        </Button>
      </div>
    </form>
  )
}
