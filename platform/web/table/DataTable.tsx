import { Fragment, type ReactNode, useCallback, useId } from 'react'
import { EditedRow } from './EditedRow.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import { SearchField } from './SearchField.tsx'
import type { Column } from './table.ts'
import { TableRow } from './TableRow.tsx'
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
  /** Said where a search finds nothing. */
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
  const { title, columns, keyOf, count, searchLabel, nothingFound, editedKey, children } = props
  const { editor, hasTallRows = false } = props
  const id = useId()
  const { rows, search, setSearch, orderOf, toggleOrder } = useRows(props.rows, columns)
  const kept = editedKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === editedKey)
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row ? keyOf(row) : index
    },
    [rows, keyOf],
  )
  const { scroller, items, height, measure } = useWindow(rows.length, kept, hasTallRows ? keyAt : undefined)
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={id} className="text-title font-semibold">
            {title}
          </h2>
          <p role="status" className="text-sm text-ink-muted">
            {rows.length === 0 && search !== '' ? nothingFound : count}
          </p>
        </div>
        <div className="flex grow flex-wrap justify-end gap-3">
          {children}
          <SearchField label={searchLabel} value={search} onChange={setSearch} />
        </div>
      </div>
      <div
        ref={scroller}
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        style={{ maxHeight: MAX_HEIGHT }}
        className="@container overflow-auto overscroll-x-contain rounded-card bg-surface shadow-card ring-1 ring-line forced-colors:border"
      >
        <table
          aria-rowcount={rows.length + 1}
          style={{ minWidth: `${columns.reduce((sum, { width }) => sum + width, 0)}rem` }}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <HeaderCell
                  key={column.name}
                  column={column}
                  order={orderOf(column.name)}
                  onToggle={() => toggleOrder(column.name)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ index, start }, nth) => {
              const row = rows[index]
              const above = start - (items[nth - 1]?.end ?? 0)
              return (
                row && (
                  <Fragment key={keyOf(row)}>
                    <Space height={above} columns={columns.length} />
                    {editor && index === kept ? (
                      <EditedRow index={index} columns={columns.length} measure={measure}>
                        {editor}
                      </EditedRow>
                    ) : (
                      <TableRow row={row} index={index} columns={columns} measure={measure} />
                    )}
                  </Fragment>
                )
              )
            })}
            <Space height={height - (items.at(-1)?.end ?? 0)} columns={columns.length} />
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The room of the rows that are not there. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  )
}
