import Check from 'lucide-react/icons/check'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

const steps = ['words', 'compare', 'goOn'] as const

/** Shows the current step of a new try; the last step is the conversation itself. */
export function AgainSteps({ step }: { readonly step: 'words' | 'compare' }) {
  const t = useText('chats')
  const current = steps.indexOf(step)
  return (
    <ol aria-label={t('again.steps.name')} className="flex items-center gap-1.5 text-sm sm:gap-3">
      {steps.map((one, index) => (
        <li
          key={one}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-1.5 whitespace-nowrap not-first:before:h-px not-first:before:w-2 not-first:before:bg-line sm:gap-2 sm:not-first:before:w-7',
            index === current ? 'font-medium text-accent-ink' : 'text-ink-muted',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-full text-xs tabular-nums',
              index < current && 'bg-ok-soft text-ok-ink',
              index === current && 'bg-accent text-on-accent forced-colors:border',
              index > current && 'ring-1 ring-ink-faint',
            )}
          >
            {index < current ? <Check className="size-3.5" /> : index + 1}
          </span>
          {t(`again.steps.${one}`)}
        </li>
      ))}
    </ol>
  )
}
