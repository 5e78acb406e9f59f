import { cx } from '#platform/web/ui/cx.ts'
import { BUDGET_WARNING } from '../contract-budgets.ts'

/**
 * The spent share of a budget, with a mark where the warning begins. Hidden from screen readers: the text beside it
 * says the same.
 */
export const BudgetBar = ({ share }: { readonly share: number }) => (
  <div aria-hidden className="relative h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border">
    <div
      style={{ width: `${Math.min(share, 100)}%` }}
      className={cx(
        'h-full rounded-full forced-colors:bg-[CanvasText]',
        share >= BUDGET_WARNING ? 'bg-warn-ink' : 'bg-accent',
      )}
    />
    <div style={{ insetInlineStart: `${BUDGET_WARNING}%` }} className="absolute inset-y-0 w-0.5 bg-ink" />
  </div>
)
