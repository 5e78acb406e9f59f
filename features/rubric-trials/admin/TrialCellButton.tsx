import type { KeyboardEvent } from 'react'
import type { Verdict } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { SimulatedLearner, TrialCell } from '../contract.ts'

type Props = {
  /** The name of the check. */
  readonly check: string
  readonly learner: SimulatedLearner
  /** Undefined until it is judged. */
  readonly cell: TrialCell | undefined
  readonly expected: Verdict | undefined
  readonly place: string
  readonly tabIndex: 0 | -1
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: () => void
}

/** The judge's verdict on a learner, with the author's expected verdict as a small mark on it. */
export function TrialCellButton({ check, learner, cell, expected, place, ...keys }: Props) {
  const t = useText('rubric-trials')
  const isOther = cell !== undefined && expected !== undefined && cell.verdict !== expected
  const quotation = cell?.evidence[0]?.quotation
  const words = [
    `${check}, ${t(`learners.${learner}`)}`,
    cell ? t(`verdicts.${cell.verdict}`) : t('waiting'),
    expected && t('expected', { verdict: t(`verdicts.${expected}`) }),
    quotation && t('quoted', { quotation }),
  ].filter(Boolean)
  return (
    <td className="p-1 text-center">
      <button
        {...keys}
        type="button"
        data-trial-cell={place}
        aria-label={words.join('. ')}
        title={words.slice(1).join('. ')}
        className={cx(
          'relative inline-grid min-h-11 min-w-11 place-items-center rounded-control hover:bg-sunken',
          isOther && 'ring-2 ring-danger',
          cell?.verdict === 'divided' &&
            'bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--color-sunken)_6px_8px)]',
        )}
      >
        {cell ? <VerdictMark verdict={cell.verdict} /> : <span aria-hidden>…</span>}
        {expected && (
          <span className="absolute -top-1.5 -right-1.5 rounded-full bg-surface p-0.5">
            <VerdictMark verdict={expected} size="small" />
          </span>
        )}
      </button>
    </td>
  )
}
