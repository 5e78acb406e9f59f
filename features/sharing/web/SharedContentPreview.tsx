import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'

type Props = {
  /** How many turns the evaluation judged. */
  readonly turnCount: number
  readonly withTranscript: boolean
  readonly onChange: (withTranscript: boolean) => void
}

/** What the other person will see: always the evaluation, the conversation if it is ticked; and what they never see. */
export function SharedContentPreview({ turnCount, withTranscript, onChange }: Props) {
  const t = useText('sharing')
  const [id, hintId] = [useId(), useId()]
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid grid-cols-1 gap-2 rounded-card bg-sunken p-4 forced-colors:border"
    >
      <p id={id} className="text-sm font-medium">
        {t('dialog.sees')}
      </p>
      <p className="flex gap-2 text-label">
        <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok-ink" />
        {t('dialog.seesEvaluation')}
      </p>
      <div>
        <Checkbox
          label={t('dialog.transcript')}
          isChecked={withTranscript}
          onCheck={onChange}
          aria-describedby={hintId}
          className="text-label! text-ink!"
        />
        <p id={hintId} className="ms-7 text-sm text-ink-muted">
          {t('dialog.transcriptHint', { count: turnCount })}
        </p>
      </div>
      <p className="mt-1 text-sm text-ink-muted">{t('dialog.seesNot')}</p>
      <p className="text-sm text-ink-muted">{t('dialog.ends')}</p>
    </div>
  )
}
