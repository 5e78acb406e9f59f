import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { SidewaysRegion } from '../ui/SidewaysRegion.tsx'

type Row = {
  readonly key: string
  readonly name: ReactNode
  /** One for each column. */
  readonly figures: readonly ReactNode[]
}
type Props = {
  readonly caption: string
  /** What the rows are. */
  readonly first: ReactNode
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** So many columns that each keeps to one line, and the table is scrolled rather than squeezed. */
  readonly isWide?: boolean
}

/** Figures in rows. It scrolls where it is wider than its place. */
export function FigureTable({ caption, first, columns, rows, isWide = false }: Props) {
  const figureClass = cx('ps-4 text-end', isWide && 'whitespace-nowrap')
  return (
    <SidewaysRegion label={caption}>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="align-bottom text-ink-muted">
            <th scope="col" className="py-2 text-start font-normal">
              {first}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={cx('py-2 font-normal', figureClass)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" dir="auto" className="min-w-32 py-2.5 text-start font-normal wrap-anywhere">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index]} className={cx('py-2.5', figureClass)}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysRegion>
  )
}
