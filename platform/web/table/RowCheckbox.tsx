import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ComponentProps } from 'react'
import { cx } from '../ui/cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'checked'> & {
  /** Names the box for screen readers only. */
  readonly name: string
  readonly isChecked: boolean
  /** True while the box stands for several rows of which only some are chosen. */
  readonly isMixed?: boolean
  readonly onCheck: (isChecked: boolean) => void
}

/** A check box in a table row, which says what the box is about. Its touch target is as large as the row is high. */
export function RowCheckbox({ name, isChecked, isMixed = false, onCheck, ...rest }: Props) {
  const Mark = isMixed ? Minus : Check
  return (
    <label className="relative -m-2.5 grid size-10 cursor-pointer place-items-center">
      <input
        {...rest}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={name}
        title={name}
        checked={isChecked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
        className={cx(
          'peer size-5 cursor-pointer appearance-none rounded-md border-[1.5px] border-control bg-surface scroll-mb-36',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
        )}
      />
      <Mark
        aria-hidden
        strokeWidth={3}
        className={cx(
          'pointer-events-none absolute size-3.5 text-on-accent',
          isMixed || isChecked ? 'opacity-100' : 'opacity-0',
        )}
      />
    </label>
  )
}
