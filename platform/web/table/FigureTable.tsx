import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { HorizontalScrollRegion } from '../ui/HorizontalScrollRegion.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { TruncatedText } from './TruncatedText.tsx'
import { ROW_HEIGHT } from './useVisibleRows.ts'

type Row = {
  readonly key: string
  readonly name: string
  /** One for each column, each on one line. */
  readonly figures: readonly ReactNode[]
}
type Props = {
  readonly caption: string
  /** The heading of the first column; without it the caption says what the rows are. */
  readonly first?: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** For many columns: each keeps to one line, and the table scrolls instead of being squeezed. */
  readonly isWide?: boolean
}

/** A table of figures, with rows as high as in every table. It scrolls where it is wider than its place. */
export function FigureTable({ caption, first, columns, rows, isWide = false }: Props) {
  return (
    <HorizontalScrollRegion label={caption}>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="align-bottom text-ink-muted">
            <th scope="col" className="py-2 text-start font-normal">
              {first ?? <VisuallyHidden>{caption}</VisuallyHidden>}
            </th>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={cx('py-2 ps-4 text-end font-normal', isWide && 'whitespace-nowrap')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key} style={{ height: ROW_HEIGHT }} className="border-t border-line">
              <th scope="row" aria-label={name} dir="auto" className="py-0 text-start font-medium">
                {/* The first column gives way to the figures down to this width. */}
                <div className="grid grid-cols-[minmax(8rem,1fr)]">
                  <TruncatedText text={name} title={first ?? caption} />
                </div>
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index]} className="py-0 ps-4 text-end whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScrollRegion>
  )
}
