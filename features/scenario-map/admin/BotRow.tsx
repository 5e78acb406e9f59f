import type { StagedChange } from '#features/scenario-map/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { Excerpt } from '#platform/web/ui/Excerpt.tsx'
import { type Bot, shortened } from './useScenarios.ts'

type Props = {
  readonly bot: Bot
  /** Why its change could not be saved. */
  readonly problem: string | undefined
  readonly isDisabled: boolean
  readonly onRemove: () => void
  readonly onUndo: (change: StagedChange) => void
}

/** Specification, section 9. */
const BIO_SEEN = 100

/** A bot that plays a scenario in a mood, with what is to become of it. */
export function BotRow({ bot, problem, isDisabled, onRemove, onUndo }: Props) {
  const t = useText('scenario-map')
  const { label, description, faceSeed, bio, staged } = bot
  const names = { bot: shortened(label), mood: bot.mood ?? t('noMood') }
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 py-3">
      {faceSeed !== null && <Face seed={faceSeed} className="size-9" />}
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p
          title={description}
          className={`line-clamp-2 text-label font-medium sm:line-clamp-1 ${staged?.change === 'remove' ? 'text-ink-muted' : ''}`}
        >
          {label}
        </p>
        {bio !== null && (
          <p className="mt-1 text-sm text-ink-muted">
            <Excerpt text={bio} limit={BIO_SEEN} more={t('more')} less={t('less')} />
          </p>
        )}
        {bot.isNeverMet && <p className="mt-1 text-sm text-warn-ink">{t('neverMet')}</p>}
        {problem !== undefined && <p className="mt-1 text-sm text-danger-ink">{problem}</p>}
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <Badge tone={bot.mood === null ? 'plain' : 'accent'}>
          <span className="max-w-60 truncate" title={names.mood}>
            {names.mood}
          </span>
        </Badge>
        {staged && (
          <Badge tone={staged.change === 'add' ? 'good' : 'danger'}>
            {t(staged.change === 'add' ? 'pendingAdd' : 'pendingRemove')}
          </Badge>
        )}
      </div>
      <Button
        look="secondary"
        size="small"
        disabled={isDisabled}
        aria-label={t(staged ? 'undoOne' : 'removeOne', names)}
        onClick={() => (staged ? onUndo(staged) : onRemove())}
        className="ml-auto min-w-24"
      >
        {t(staged ? 'undo' : 'remove')}
      </Button>
    </li>
  )
}
