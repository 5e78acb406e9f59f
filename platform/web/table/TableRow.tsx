import { memo, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { findRowHeaderIndex, pinnedEndClass, pinnedLeft } from './column-layout.ts'
import type { Column } from './table.ts'
import { TruncatedText } from './TruncatedText.tsx'
import { ROW_HEIGHT } from './useVisibleRows.ts'

type Props<Row> = {
  readonly row: Row
  readonly index: number
  readonly columns: readonly Column<Row>[]
}

/**
 * One cell names the row; a check box with `data-choose` marks the row as chosen. Cells are as high as the row, and
 * text that does not fit is cut.
 */
function Cells<Row>({ row, index, columns }: Props<Row>): ReactNode {
  const naming = findRowHeaderIndex(columns)
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      style={{ height: ROW_HEIGHT }}
      className="group hover:bg-sunken has-[[data-choose]:checked]:bg-chosen"
    >
      {columns.map((column, nth) => {
        const { name, title, text, cell, isAction, isPinnedAtEnd = false } = column
        const isNaming = nth === naming
        const Cell = isNaming ? 'th' : 'td'
        const left = pinnedLeft(columns, nth)
        const isPinned = left !== undefined || isPinnedAtEnd
        return (
          <Cell
            key={name}
            {...(isNaming && { scope: 'row' })}
            style={{ left }}
            className={cx(
              'border-b border-line px-3 py-0 text-start whitespace-nowrap',
              isNaming ? 'font-medium @max-4xl:border-e' : 'font-normal text-ink',
              isPinned && 'z-1 bg-surface group-hover:bg-sunken group-has-[[data-choose]:checked]:bg-chosen',
              left !== undefined && 'sticky',
              isPinnedAtEnd && pinnedEndClass(column),
              // An edit in the cell may be wider than the cell.
              !isAction &&
                'overflow-hidden has-[[data-inline-form]]:z-2 has-[[data-inline-form]]:overflow-visible',
              left === undefined && 'has-[[data-inline-form]]:relative',
            )}
          >
            {/* The border below is a part of the row's height. */}
            <div style={{ height: ROW_HEIGHT - 1 }} className="grid grid-cols-1 items-center">
              {cell ? cell(row) : <TruncatedText text={text(row)} title={title} />}
            </div>
          </Cell>
        )
      })}
    </tr>
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` loses the type parameter of the component
export const TableRow = memo(Cells) as typeof Cells
