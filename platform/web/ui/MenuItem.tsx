import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

type Props = {
  readonly icon: LucideIcon
  readonly text: string
  readonly isDanger?: boolean
  readonly onChoose: () => void
}

/** An item of a `Menu`. */
export const MenuItem = ({ icon: Icon, text, isDanger = false, onChoose }: Props) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    onClick={onChoose}
    className={cx(
      'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm -outline-offset-2 pointer-fine:min-h-9',
      isDanger
        ? 'text-danger-ink hover:bg-danger-soft focus:bg-danger-soft'
        : 'hover:bg-sunken focus:bg-sunken',
    )}
  >
    <Icon aria-hidden className={cx('size-4 shrink-0', !isDanger && 'text-ink-muted')} />
    {text}
  </button>
)

/** A line between two groups of menu items. */
export const MenuSeparator = () => <hr className="mx-1.5 my-1.5 border-line" />
