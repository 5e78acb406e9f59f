import { Fragment, type ReactNode, useCallback, useEffect } from 'react'
import { EditFormRow } from './EditFormRow.tsx'
import type { Column } from './table.ts'
import { TableRow } from './TableRow.tsx'
import { useVisibleRows } from './useVisibleRows.ts'

type Props<Row> = {
  /** The element that scrolls. */
  readonly scroller: HTMLElement | null
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => number | string
  /** The rows that stay rendered: the one that `editor` replaces, and the one with the focus. */
  readonly editedKey: number | string | undefined
  readonly heldKey: number | string | undefined
  readonly editor: ReactNode
  /** Called when the last rows are about to become visible. */
  readonly onReachEnd: (() => void) | undefined
}

/** More rows are requested this many rows before the last one. */
const NEAR = 20

/** Renders the rows near the visible part, and empty space for the rest. Scrolling renders nothing else again. */
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
      // The edited row has another key, because heights are kept by key: after the edit the row has its usual height
      // again.
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
              <EditFormRow index={index} columns={columns.length} measure={measure}>
                {editor}
              </EditFormRow>
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
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell that only takes up space */}
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  )
}
