import TrendingUp from 'lucide-react/icons/trending-up'
import { useId } from 'react'
import { moodTitle, moodTitleLanguage } from '#features/moods/contract-rules.ts'
import type { ScenarioMood } from '#features/moods/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { SuggestedMood } from './choose-mood.ts'

type Props = {
  readonly moods: readonly ScenarioMood[]
  readonly suggested: SuggestedMood | undefined
  readonly value: number | undefined
  readonly isDisabled: boolean
  readonly readerLanguage: string
  readonly onChoose: (id: number) => void
}

/** The moods to choose from: radio buttons, so that the arrow keys work, with a line that describes the chosen mood. */
export function MoodChoice({ moods, suggested, value, isDisabled, readerLanguage, onChoose }: Props) {
  const t = useText('scenarios')
  const group = useId()
  const isHarder = ({ id }: ScenarioMood) => suggested?.isHarder === true && suggested.mood.id === id
  return (
    <fieldset disabled={isDisabled} className="mb-4 min-w-0">
      <legend className="sr-only">{t('card.mood')}</legend>
      <div className="flex flex-wrap gap-2">
        {moods.map((mood) => (
          <label key={mood.id} className={cx(chip, mood.id === value ? chosenChip : otherChip)}>
            <input
              type="radio"
              name={group}
              checked={mood.id === value}
              aria-describedby={`${group}-${mood.id}`}
              onChange={() => onChoose(mood.id)}
              className="sr-only"
            />
            <span lang={moodTitleLanguage(mood, readerLanguage)} className="min-w-0 wrap-anywhere">
              {moodTitle(mood, readerLanguage)}
            </span>
            {isHarder(mood) && <TrendingUp aria-hidden className="size-4 shrink-0" />}
          </label>
        ))}
      </div>
      {/* All lines share one grid cell: the longest sets its height, so nothing moves. */}
      <div className="mt-2.5 grid text-sm text-ink-muted">
        {moods.map((mood) => (
          <p
            key={mood.id}
            id={`${group}-${mood.id}`}
            className={cx('col-start-1 row-start-1', mood.id !== value && 'invisible')}
          >
            {t(`card.moods.${mood.kind}`)}
            {isHarder(mood) && <span className="font-medium text-accent-ink"> {t('card.harder')}</span>}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

const chip = cx(
  'relative inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-1.5 rounded-full border px-4 py-1 text-sm transition-colors duration-150 pointer-fine:min-h-9',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-60',
)
const chosenChip =
  'border-accent bg-accent-soft font-medium text-accent-ink ring-1 ring-inset ring-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
const otherChip = 'border-control bg-surface text-ink hover:border-ink-muted'
