import type { ReactNode } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

/** Stands for a figure that is withheld because it would be about too few people. */
export function WithheldFigure({ className }: { readonly className?: string }) {
  const t = useText('overview')
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-md px-2 text-sm text-ink-muted forced-colors:border',
        'bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_7px)]',
        className,
      )}
    >
      <span className="rounded-sm bg-surface px-1">{t('withheld')}</span>
    </span>
  )
}

/** Returns a function that shows a figure, or that it is withheld. */
export function useFigure(): (figure: number | null) => ReactNode {
  const language = useLanguage()
  return (figure) => (figure === null ? <WithheldFigure /> : formatNumber(figure, language))
}
