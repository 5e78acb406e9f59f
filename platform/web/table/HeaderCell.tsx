import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { columnWidth, pinnedEndClass } from './column-layout.ts'

type Props = {
  readonly column: {
    readonly title: string
    readonly width: number
    readonly isAction?: boolean
    readonly isUnsorted?: boolean
    readonly isPinnedAtEnd?: boolean
    readonly header?: ReactNode
  }
  readonly isNaming: boolean
  /** Its `left` offset, if the column stays visible during sideways scrolling. */
  readonly left: string | undefined
  readonly order: 'asc' | 'desc' | false
  readonly onToggle: () => void
}

const icons = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }

/** A heading that stays visible during scrolling. Presses sort ascending, descending, and in the original order. */
export function HeaderCell({ column, isNaming, left, order, onToggle }: Props) {
  const { title, width, isAction, isUnsorted, isPinnedAtEnd = false, header } = column
  const Icon = icons[order || 'none']
  return (
    <th
      scope="col"
      style={{ width: columnWidth(width, isNaming), left }}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
      className={cx(
        'sticky top-0 border-b border-line bg-surface px-3 text-start font-medium text-ink-muted',
        left === undefined && !isPinnedAtEnd ? 'z-10' : 'z-20',
        isPinnedAtEnd && pinnedEndClass(column),
        isNaming && '@max-4xl:border-e',
      )}
    >
      {isAction ? (
        (header ?? <VisuallyHidden>{title}</VisuallyHidden>)
      ) : isUnsorted ? (
        <span className="flex h-11 items-center leading-tight">{title}</span>
      ) : (
        <button
          type="button"
          onClick={onToggle}
          className="-mx-2 inline-flex h-11 max-w-[calc(100%+1rem)] items-center gap-1.5 rounded-control px-2 font-medium hover:text-ink"
        >
          <span className="line-clamp-2 text-start leading-tight">{title}</span>
          <Icon aria-hidden className={`size-3.5 shrink-0 ${order ? 'text-accent' : 'opacity-50'}`} />
        </button>
      )}
    </th>
  )
}
