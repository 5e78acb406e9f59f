import { Fragment, type ReactNode, useCallback, useEffect } from 'react'
import { EditedRow } from './EditedRow.tsx'
import type { Column } from './table.ts'
import { TableRow } from './TableRow.tsx'
import { useVisibleRows } from './useVisibleRows.ts'

type Props<Row> = {
  /** What the rows scroll in. */
  readonly scroller: HTMLElement | null
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => number | string
  /** The row that `editor` stands for, and the one with the keyboard in it: they stay in the page. */
  readonly editedKey: number | string | undefined
  readonly heldKey: number | string | undefined
  readonly editor: ReactNode
  /** Called when the last rows are about to be seen. */
  readonly onReachEnd: (() => void) | undefined
}

/** So many rows before the last one, more are asked for. */
const NEAR = 20

/** Renders the rows near the visible part, and empty space for all others. Scrolling renders only these again. */
export function TableRows<Row>(props: Props<Row>) {
  const { scroller, rows, columns, keyOf, editor, onReachEnd } = props
  const indexOf = (key: number | string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  const edited = indexOf(props.editedKey)
  const tall = editor ? edited : -1
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      if (!row) return index
      // A key of its own, because heights are kept by key: afterwards the row has its usual height again.
      return index === tall ? `edited ${keyOf(row)}` : keyOf(row)
    },
    [rows, keyOf, tall],
  )
  const { items, height, measure } = useVisibleRows({
    scroller,
    count: rows.length,
    kept: [edited, indexOf(props.heldKey)],
    keyAt,
  })
  const isEndReached = (items.at(-1)?.index ?? 0) + NEAR >= rows.length
  useEffect(() => {
    if (isEndReached) onReachEnd?.()
  }, [isEndReached, onReachEnd])
  return (
    <tbody>
      <Space height={items[0]?.start ?? 0} columns={columns.length} />
      {items.map(({ index, start }, nth) => {
        const row = rows[index]
        if (!row) return null
        return (
          <Fragment key={keyOf(row)}>
            <Space height={start - (items[nth - 1]?.end ?? start)} columns={columns.length} />
            {index === tall ? (
              <EditedRow index={index} columns={columns.length} measure={measure}>
                {editor}
              </EditedRow>
            ) : (
              <TableRow row={row} index={index} columns={columns} />
            )}
          </Fragment>
        )
      })}
      <Space height={height - (items.at(-1)?.end ?? 0)} columns={columns.length} />
    </tbody>
  )
}

/** Empty space in place of the rows that are not rendered. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is nothing but room */}
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  )
}
