import { Fragment, type ReactNode } from 'react'
import { EditedRow } from './EditedRow.tsx'
import type { Column } from './table.ts'
import { TableRow } from './TableRow.tsx'
import type { Window } from './useWindow.ts'

type Props<Row> = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => number | string
  readonly near: Window
  /** The place of the row that `editor` stands for. */
  readonly edited: number
  readonly editor: ReactNode
}

/** The rows that are near, and the room of all others. */
export function TableRows<Row>({ rows, columns, keyOf, near, edited, editor }: Props<Row>) {
  const { items, height, measure } = near
  return (
    <tbody>
      {items.map(({ index, start }, nth) => {
        const row = rows[index]
        if (!row) return null
        return (
          <Fragment key={keyOf(row)}>
            <Space height={start - (items[nth - 1]?.end ?? 0)} columns={columns.length} />
            {editor && index === edited ? (
              <EditedRow index={index} columns={columns.length} measure={measure}>
                {editor}
              </EditedRow>
            ) : (
              <TableRow row={row} index={index} columns={columns} measure={measure} />
            )}
          </Fragment>
        )
      })}
      <Space height={height - (items.at(-1)?.end ?? 0)} columns={columns.length} />
    </tbody>
  )
}

/** The room of the rows that are not there. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is nothing but room */}
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  )
}
