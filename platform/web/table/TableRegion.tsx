import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { SidewaysEdge, useOverflow } from '../ui/SidewaysRegion.tsx'
import { pinnedEndWidth, pinnedWidth, staysOnPhone, tableMinWidth } from './column-layout.ts'
import type { Column } from './table.ts'
import { TableHead, type TableOrder } from './TableHead.tsx'
import { TableRows } from './TableRows.tsx'
import { useFocusedRow } from './useFocusedRow.ts'
import { limitHeight, MAX_HEIGHT } from './useVisibleRows.ts'

type Props<Row> = TableOrder & {
  /** The id of its title. */
  readonly labelledBy: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => number | string
  /** The search and the order. When it changes, the table scrolls back to its beginning. */
  readonly view: string
  /** How many rows there are when those that have not come yet are counted too. */
  readonly count?: number | undefined
  readonly editedKey?: number | string | undefined
  readonly editor?: ReactNode
  /** Called when the last rows are about to be seen. */
  readonly onReachEnd?: (() => void) | undefined
  /** Pixels that are kept free below it on the screen, as long as it stays high enough to be used. */
  readonly roomBelow?: number
  /** Stands in the place of rows where there are none. */
  readonly nothingFound: ReactNode
}

/** The part of a table that scrolls. */
export function TableRegion<Row extends object>(props: Props<Row>) {
  const {
    labelledBy,
    rows,
    columns,
    keyOf,
    orderOf,
    toggleOrder,
    view,
    count = rows.length,
    roomBelow = 0,
  } = props
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { held, onFocus, onBlur } = useFocusedRow(
    rows,
    keyOf,
    useCallback(() => scroller?.focus({ preventScroll: true }), [scroller]),
  )
  useLayoutEffect(() => {
    if (view !== '') scroller?.scrollTo({ top: 0 })
  }, [scroller, view])
  useLayoutEffect(() => {
    if (scroller) limitHeight(scroller, roomBelow)
  }, [scroller, roomBelow])
  const { hasMore } = useOverflow(scroller)
  const last = columns.at(-1)
  return (
    <div className="@container relative rounded-card">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only looks where the focus is */}
      <div
        ref={setScroller}
        role="region"
        aria-labelledby={labelledBy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        onFocus={onFocus}
        onBlur={onBlur}
        // What gets the keyboard is not left under the heading or the columns that stay.
        // It is no higher from the start: the rows measure what is visible before its height is limited for what is below.
        style={{
          maxHeight: MAX_HEIGHT,
          scrollPadding: `3rem ${pinnedEndWidth(columns)} 0 ${pinnedWidth(columns)}`,
        }}
        // The rows keep their places themselves: a browser that did so too would add the same distance once more.
        className="@container overflow-auto [overflow-anchor:none] overscroll-x-contain rounded-card bg-surface shadow-card ring-1 ring-line forced-colors:border"
      >
        <table
          aria-rowcount={count + 1}
          style={{ minWidth: tableMinWidth(columns) }}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <TableHead {...{ columns, orderOf, toggleOrder }} />
          <TableRows
            {...{ scroller, rows, columns, keyOf }}
            editedKey={props.editedKey}
            heldKey={held}
            editor={props.editor}
            onReachEnd={props.onReachEnd}
          />
        </table>
        {rows.length === 0 && props.nothingFound && (
          <div className="sticky left-0 w-[100cqi] px-4 py-12 text-center text-label text-ink-muted">
            {props.nothingFound}
          </div>
        )}
      </div>
      {hasMore && !(last && staysOnPhone(last)) && (
        <SidewaysEdge className={last?.isPinnedAtEnd ? '@2xl:hidden' : ''} />
      )}
    </div>
  )
}
