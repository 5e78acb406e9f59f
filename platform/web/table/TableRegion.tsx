import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { HorizontalScrollEdge, useOverflow } from '../ui/HorizontalScrollRegion.tsx'
import { pinnedEndWidth, pinnedWidth, isPinnedOnPhone, tableMinWidth } from './column-layout.ts'
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
  /** Identifies the search and the sort order. When it changes, the table scrolls back to the beginning. */
  readonly view: string
  /** The number of rows, with those that are not loaded yet. */
  readonly count?: number | undefined
  readonly editedKey?: number | string | undefined
  readonly editor?: ReactNode
  /** Called when the last rows are about to become visible. */
  readonly onReachEnd?: (() => void) | undefined
  /** Pixels to keep free below the table on the screen, as long as the table stays high enough to be used. */
  readonly roomBelow?: number
  /** Shown in place of the rows when there are none. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focus */}
      <div
        ref={setScroller}
        role="region"
        aria-labelledby={labelledBy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
        tabIndex={0}
        onFocus={onFocus}
        onBlur={onBlur}
        // A focused element must not end up under the heading or the pinned columns, hence the scroll padding. The
        // height is limited from the start, because the rows measure the visible part before `limitHeight` runs.
        style={{
          maxHeight: MAX_HEIGHT,
          scrollPadding: `3rem ${pinnedEndWidth(columns)} 0 ${pinnedWidth(columns)}`,
        }}
        // The rows keep their own positions; scroll anchoring by the browser would add the same distance again.
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
      {hasMore && !(last && isPinnedOnPhone(last)) && (
        <HorizontalScrollEdge className={last?.isPinnedAtEnd ? '@2xl:hidden' : ''} />
      )}
    </div>
  )
}
