import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { type NamedMapping, shortenDescription } from './named-mapping.ts'
import type { StagedChange } from '../contract-staged.ts'

type Props = {
  readonly named: NamedMapping
  readonly isDisabled: boolean
  readonly onRemove: () => void
  readonly onUnstage: (change: StagedChange) => void
}

/** A mood in which a character plays the scenario, with a button that removes it or undoes its staged change. */
export function MappingChip({
  named: { label, mood, moodLanguage, staged },
  isDisabled,
  onRemove,
  onUnstage,
}: Props) {
  const t = useText('scenario-map')
  const names = { bot: shortenDescription(label), mood: mood ?? t('noMood') }
  return (
    <li
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-full ps-3.5 text-sm forced-colors:border',
        mood === null ? 'bg-sunken' : 'bg-accent-soft text-accent-ink',
      )}
    >
      <span
        lang={moodLanguage}
        title={names.mood}
        className={cx('max-w-60 truncate', staged?.change === 'remove' && 'line-through')}
      >
        {names.mood}
      </span>
      {staged && (
        <Badge tone={staged.change === 'add' ? 'good' : 'danger'}>
          {t(staged.change === 'add' ? 'pendingAdd' : 'pendingRemove')}
        </Badge>
      )}
      <IconButton
        name={t(staged ? 'undoOne' : 'removeOne', names)}
        disabled={isDisabled}
        onClick={() => (staged ? onUnstage(staged) : onRemove())}
        className="rounded-full! pointer-fine:size-8"
      >
        {staged ? <Undo2 aria-hidden className="size-4" /> : <X aria-hidden className="size-4" />}
      </IconButton>
    </li>
  )
}
