import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

const views = ['conversation', 'evaluation'] as const
export type View = (typeof views)[number]

type Props = { readonly view: View; readonly onSwitch: (view: View) => void }

/** Chooses which of the two columns a narrow screen shows. */
export function ViewSwitch({ view, onSwitch }: Props) {
  const t = useText('evaluations')
  return (
    <div
      role="group"
      aria-label={t('context.views')}
      className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1 print:hidden forced-colors:border"
    >
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onSwitch(one)}
          className={cx(
            'min-h-11 rounded-md px-3 text-sm font-medium transition-colors duration-150',
            one === view
              ? 'bg-surface text-ink shadow-card forced-colors:border'
              : 'text-ink-muted hover:text-ink',
          )}
        >
          {t(`context.${one}`)}
        </button>
      ))}
    </div>
  )
}
