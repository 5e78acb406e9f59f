import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  type FilterFn,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { foldAccents } from '#platform/contract/text.ts'

/** A column. It is sorted and searched by `text`, and shows it unless there is a `cell`. */
export type Column<Row> = {
  readonly name: string
  readonly title: string
  /** In rem. On a wider screen the columns share the rest in this proportion. */
  readonly width: number
  readonly text: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
  /** For texts that are not sorted as words, such as numbers. */
  readonly compare?: (a: Row, b: Row) => number
  /** Whether it is a column of buttons, which is neither sorted nor searched. */
  readonly isAction?: boolean
  /** Whether it cannot be sorted, because the list has only one order. */
  readonly isUnsorted?: boolean
  /** Stands before the column that names the row, and stays visible with it. */
  readonly isPinned?: boolean
  /** Is the last column, and stays visible where there is room, so that the actions of a row are always at hand. */
  readonly isPinnedAtEnd?: boolean
  /** Replaces the title in the heading. */
  readonly header?: ReactNode
}

/** Ends the edit of one row. By the end of a slow save another row may be in edit, which goes on. */
export const endEdit =
  (key: number) =>
  (edited: number | undefined): number | undefined =>
    edited === key ? undefined : edited

/** Lower case without accents, because searches ignore both. */
export const foldForSearch = (text: string): string => foldAccents(text).toLowerCase()

const enabledFeatures = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
})
type EnabledFeatures = typeof enabledFeatures

/** A column for TanStack Table. Sorting follows the language: `a2` before `a10`, case and accents ignored. */
const toColumnDef = <Row extends object>(
  { name, text, compare, isAction = false, isUnsorted = false }: Column<Row>,
  words: Intl.Collator,
): ColumnDef<EnabledFeatures, Row> => ({
  id: name,
  accessorFn: text,
  enableSorting: !isAction && !isUnsorted,
  sortDescFirst: false,
  sortFn: compare
    ? (a, b) => compare(a.original, b.original)
    : (a, b) => words.compare(text(a.original), text(b.original)),
})

/** The options of TanStack Table, without rows and state. */
export function createTableOptions<Row extends object>(columns: readonly Column<Row>[], language: string) {
  const words = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const wordsOfRow = createRowText(columns)
  const globalFilterFn: FilterFn<EnabledFeatures, Row> = (row, _column, wanted) =>
    wordsOfRow(row.original).includes(String(wanted))
  return {
    features: enabledFeatures,
    columns: columns.map((column) => toColumnDef(column, words)),
    globalFilterFn,
    // Only the first column, because the row's text covers all columns.
    getColumnCanGlobalFilter: (column: { readonly id: string }) => column.id === columns[0]?.name,
  }
}

/** The searchable text of each row, computed once. */
function createRowText<Row extends object>(columns: readonly Column<Row>[]): (row: Row) => string {
  const searched = columns.filter(({ isAction }) => !isAction)
  const kept = new WeakMap<Row, string>()
  return (row) => {
    const known = kept.get(row)
    if (known !== undefined) return known
    const words = foldForSearch(searched.map(({ text }) => text(row)).join('\n'))
    kept.set(row, words)
    return words
  }
}
