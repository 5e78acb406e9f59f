import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { type ObjectionReason, objectionReasons } from '../contract-rules.ts'

type Props = {
  readonly chosen: ObjectionReason
  readonly onChoose: (reason: ObjectionReason) => void
}

/** Three reasons, of which one is chosen. */
export function ObjectionReasons({ chosen, onChoose }: Props) {
  const t = useText('evaluations')
  const group = useId()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('objection.why')}</legend>
      {objectionReasons.map((reason) => (
        <label
          key={reason}
          className={cx(
            'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3.5 ring-inset pointer-fine:min-h-9 forced-colors:border',
            reason === chosen
              ? 'bg-accent-soft text-accent-ink ring-2 ring-accent'
              : 'bg-surface ring-1 ring-line',
          )}
        >
          <input
            type="radio"
            name={group}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
            className="accent-accent"
          />
          {t(`objection.reasons.${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}
