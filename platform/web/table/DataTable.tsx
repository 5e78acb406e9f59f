import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { formatNumber } from '../format.ts'
import { useLanguage } from '../hooks/useText.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { SearchField } from './SearchField.tsx'
import { type Column, tableMinWidth, columnWidth } from './table.ts'
import { TableRows } from './TableRows.tsx'
import { useFocusedRow } from './useFocusedRow.ts'
import { useTableRows } from './useTableRows.ts'
import { MAX_HEIGHT } from './useVisibleRows.ts'

type Props<Row> = {
  readonly title: string
  readonly rows: readonly Row[]
  /** The same list with every render, unless it really changes. */
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => number | string
  /** How many there are, in words. */
  readonly count: string
  readonly searchLabel: string
  /** Stands where a search finds nothing. */
  readonly nothingFound: string
  /** The row that stays in the page while it is being edited. */
  readonly editedKey?: number | string | undefined
  /** Stands in the place of that row's cells, where they are too small for an edit. */
  readonly editor?: ReactNode
  /** Beside the search. */
  readonly children?: ReactNode
}

/** A table of any length: sorted by its headings, searched, and only the rows that are near are in the page. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { title, columns, keyOf, count, editedKey } = props
  const id = useId()
  const language = useLanguage()
  const { rows, search, setSearch, isSearched, view, orderOf, toggleOrder } = useTableRows(
    props.rows,
    columns,
  )
  const { held, onFocus, onBlur } = useFocusedRow(rows, keyOf)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  // Another search or order is looked at from its beginning.
  useLayoutEffect(() => {
    if (view !== '') scroller?.scrollTo({ top: 0 })
  }, [scroller, view])
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id} className="text-title font-semibold">
            {title}
          </h2>
          {/* Announced when a search changes it, not while more rows load. */}
          <p role="status" aria-live={search === '' ? 'off' : 'polite'} className="text-sm text-ink-muted">
            {isSearched ? `${formatNumber(rows.length, language)} / ${count}` : count}
          </p>
        </div>
        <div className="flex grow basis-full flex-wrap justify-end gap-3 sm:basis-auto">
          {props.children}
          <SearchField label={props.searchLabel} value={search} onChange={setSearch} />
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only looks where the focus is */}
      <div
        ref={setScroller}
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        onFocus={onFocus}
        onBlur={onBlur}
        // What gets the keyboard is not left under the heading or the first column.
        style={{
          maxHeight: MAX_HEIGHT,
          scrollPadding: `3rem 0 0 ${columnWidth(columns[0]?.width ?? 0, true)}`,
        }}
        // The rows keep their places themselves: a browser that did so too would add the same distance once more.
        className="@container overflow-auto [overflow-anchor:none] overscroll-x-contain rounded-card bg-surface shadow-card ring-1 ring-line forced-colors:border"
      >
        <table
          aria-rowcount={rows.length + 1}
          style={{ minWidth: tableMinWidth(columns) }}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column, nth) => (
                <HeaderCell
                  key={column.name}
                  column={column}
                  isFirst={nth === 0}
                  order={orderOf(column.name)}
                  onToggle={() => toggleOrder(column.name)}
                />
              ))}
            </tr>
          </thead>
          <TableRows
            scroller={scroller}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            editedKey={editedKey}
            heldKey={held}
            editor={props.editor}
          />
        </table>
        {rows.length === 0 && isSearched && (
          <p className="sticky left-0 w-[100cqi] px-4 py-12 text-center text-label text-ink-muted">
            {props.nothingFound}
          </p>
        )}
      </div>
    </section>
  )
}
