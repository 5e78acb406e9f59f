import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { EVALUATION_TURNS } from '../contract.ts'

const segments = Array.from({ length: EVALUATION_TURNS }, (_, index) => index + 1)

/** How many of the turns that an evaluation needs have been held. */
export function TurnMeter({ turns }: { readonly turns: number }) {
  const t = useText('chats')
  const held = Math.min(turns, EVALUATION_TURNS)
  return (
    <div
      role="progressbar"
      aria-label={t('evaluate.meter')}
      aria-valuemin={0}
      aria-valuemax={EVALUATION_TURNS}
      aria-valuenow={held}
      aria-valuetext={t('evaluate.turns', { turns: held, needed: EVALUATION_TURNS })}
      className="flex shrink-0 gap-1"
    >
      {segments.map((segment) => (
        <span
          key={segment}
          className={cx(
            'h-1 w-3 rounded-full transition-colors duration-300 sm:w-5',
            segment <= held
              ? 'bg-accent forced-colors:bg-[Highlight]'
              : 'bg-line forced-colors:bg-[GrayText]',
          )}
        />
      ))}
    </div>
  )
}
