import { type ReactNode, useCallback, useId } from 'react'
import { formatNumber } from '../format.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { SearchField } from './SearchField.tsx'
import { type Column, minWidthOf } from './table.ts'
import { TableRows } from './TableRows.tsx'
import { useHeldRow } from './useHeldRow.ts'
import { useRows } from './useRows.ts'
import { MAX_HEIGHT, useWindow } from './useWindow.ts'

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
  /** Rows are as tall as what is in them; without it what does not fit is cut. */
  readonly hasTallRows?: boolean
  /** Beside the search. */
  readonly children?: ReactNode
}

/** A table of any length: sorted by its headings, searched, and only the rows that are near are in the page. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { title, columns, keyOf, count, editedKey, hasTallRows = false } = props
  const id = useId()
  const language = useLanguage()
  const { rows, search, setSearch, isSearched, orderOf, toggleOrder } = useRows(props.rows, columns)
  const { held, onFocus, onBlur } = useHeldRow(rows, keyOf)
  const indexOf = (key: number | string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  const edited = indexOf(editedKey)
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row ? keyOf(row) : index
    },
    [rows, keyOf],
  )
  const { scroller, ...near } = useWindow(
    rows.length,
    [edited, indexOf(held)],
    hasTallRows ? keyAt : undefined,
  )
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id} className="text-title font-semibold">
            {title}
          </h2>
          {/* Said aloud when a search changes it, and not while more is merely coming in. */}
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
        ref={scroller}
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        onFocus={onFocus}
        onBlur={onBlur}
        style={{ maxHeight: MAX_HEIGHT }}
        className="@container overflow-auto overscroll-x-contain rounded-card bg-surface shadow-card ring-1 ring-line forced-colors:border"
      >
        <table
          aria-rowcount={rows.length + 1}
          style={{ minWidth: minWidthOf(columns) }}
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
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            near={near}
            edited={edited}
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
