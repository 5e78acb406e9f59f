import { useId } from 'react'
import { moodKindsButNeutral } from '#conversation/conversation.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { OwnMood } from '../contract.ts'

type Props = { readonly value: OwnMood; readonly onChoose: (mood: OwnMood) => void }

/** Chooses how the other person is likely to be: radio buttons, each with a line that explains it. */
export function OwnMoodChoice({ value, onChoose }: Props) {
  const t = useText('own-conversations')
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('form.mood')}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {moodKindsButNeutral.map((mood) => (
          <label
            key={mood}
            className={cx(
              'relative grid min-h-11 cursor-pointer content-start rounded-control border px-3.5 py-2.5 transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              mood === value
                ? 'border-accent bg-accent-soft ring-1 ring-accent ring-inset forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'border-control bg-surface hover:border-ink-muted',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={mood === value}
              onChange={() => onChoose(mood)}
              aria-describedby={`${group}-${mood}`}
              aria-label={t(`moods.${mood}.name`)}
              className="sr-only"
            />
            <span className={cx('text-label', mood === value && 'font-medium text-accent-ink')}>
              {t(`moods.${mood}.name`)}
            </span>
            <span id={`${group}-${mood}`} className="text-sm text-ink-muted">
              {t(`moods.${mood}.line`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
