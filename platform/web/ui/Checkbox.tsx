import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'checked'> & {
  readonly label: ReactNode
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
  readonly className?: string
}

export function Checkbox({ label, isChecked, onCheck, className, ...rest }: Props) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-muted',
        className,
      )}
    >
      <span className="relative grid size-5 place-items-center">
        <input
          {...rest}
          type="checkbox"
          checked={isChecked}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
          className={cx(
            'peer size-5 appearance-none rounded-md border-[1.5px] border-control bg-surface transition-colors duration-150',
            'checked:border-accent checked:bg-accent disabled:border-transparent disabled:bg-idle',
          )}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">{label}</span>
    </label>
  )
}
