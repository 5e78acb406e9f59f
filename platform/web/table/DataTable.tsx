import { type ReactNode, useId } from 'react'
import { formatNumber } from '../format.ts'
import { useLanguage } from '../hooks/useText.ts'
import { TabHeading } from '../ui/TabHeading.tsx'
import { SearchField } from './SearchField.tsx'
import type { Column } from './table.ts'
import { TableRegion } from './TableRegion.tsx'
import { useTableRows } from './useTableRows.ts'

type Props<Row> = {
  readonly title: string
  readonly rows: readonly Row[]
  /** Must stay the same array from render to render, unless the columns change. */
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => number | string
  /** The number of rows, in words. */
  readonly count: string
  readonly searchLabel: string
  /** Shown where a search finds nothing. */
  readonly nothingFound: string
  /** The edited row, which stays rendered during the edit. */
  readonly editedKey?: number | string | undefined
  /** Replaces the cells of that row, where they are too small for an edit. */
  readonly editor?: ReactNode
  /** Shown beside the search. */
  readonly children?: ReactNode
}

/** A table of any length, sorted by its headings and searched; only the rows near the visible part are rendered. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { title, columns, keyOf, editedKey } = props
  const id = useId()
  const language = useLanguage()
  const {
    rows: found,
    search,
    setSearch,
    isSearched,
    view,
    orderOf,
    toggleOrder,
  } = useTableRows(props.rows, columns)
  // An edited row stays through a search, as the first row, because what is written in it would be lost with it.
  const edited = editedKey === undefined ? undefined : props.rows.find((row) => keyOf(row) === editedKey)
  const rows = edited && !found.includes(edited) ? [edited, ...found] : found
  const count = (
    // Announced when a search changes it, not while more rows load.
    <span role="status" aria-live={search === '' ? 'off' : 'polite'}>
      {isSearched ? `${formatNumber(found.length, language)} / ${props.count}` : props.count}
    </span>
  )
  return (
    <section className="grid grid-cols-1 gap-4">
      <TabHeading id={id} title={title} lead={count}>
        {props.children}
        <SearchField label={props.searchLabel} value={search} onChange={setSearch} />
      </TabHeading>
      <TableRegion
        {...{ rows, columns, keyOf, editedKey, view, orderOf, toggleOrder }}
        labelledBy={id}
        editor={props.editor}
        nothingFound={isSearched && props.nothingFound}
      />
    </section>
  )
}
