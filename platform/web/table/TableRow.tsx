import { memo, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import type { Column } from './table.ts'
import { CutText } from './CutText.tsx'
import { ROW_HEIGHT } from './useVisibleRows.ts'

type Props<Row> = {
  readonly row: Row
  readonly index: number
  readonly columns: readonly Column<Row>[]
}

/** The first cell names the row. No cell is taller than the row; its text is cut where it does not fit. */
function Cells<Row>({ row, index, columns }: Props<Row>): ReactNode {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      style={{ height: ROW_HEIGHT }}
      className="group hover:bg-sunken"
    >
      {columns.map(({ name, title, text, cell, isAction }, nth) => {
        const Cell = nth === 0 ? 'th' : 'td'
        return (
          <Cell
            key={name}
            {...(nth === 0 && { scope: 'row' })}
            className={cx(
              'border-b border-line px-4 py-0 text-start whitespace-nowrap',
              nth === 0
                ? 'sticky left-0 z-1 bg-surface font-medium group-hover:bg-sunken @max-4xl:border-e'
                : 'font-normal text-ink',
              !isAction && 'overflow-hidden',
            )}
          >
            {/* The border below is a part of the row's height. */}
            <div style={{ height: ROW_HEIGHT - 1 }} className="grid grid-cols-1 items-center">
              {cell ? cell(row) : <CutText text={text(row)} title={title} />}
            </div>
          </Cell>
        )
      })}
    </tr>
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` forgets that a component has a type of its own
export const TableRow = memo(Cells) as typeof Cells
