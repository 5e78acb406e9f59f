import PanelRight from 'lucide-react/icons/panel-right'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

type Props = { readonly isShown: boolean; readonly controls: string; readonly onToggle: () => void }

export function ContextToggle({ isShown, controls, onToggle }: Props) {
  const t = useText('chats')
  return (
    <button
      type="button"
      aria-label={t('context.title')}
      aria-expanded={isShown}
      aria-controls={isShown ? controls : undefined}
      onClick={onToggle}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 print:hidden text-sm font-medium pointer-fine:min-h-9',
        'transition-colors duration-150',
        isShown
          ? 'bg-accent-soft text-accent-ink forced-colors:border'
          : 'text-ink-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <PanelRight aria-hidden className="size-[1.125rem]" />
      <span className="max-sm:hidden">{t('context.title')}</span>
    </button>
  )
}
