import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** A column: `text` is what it is sorted by and searched for, and shown unless `cell` shows something else. */
export type Column<Row> = {
  readonly name: string
  readonly title: string
  /** In rem, of which a wider screen gives each column its share. */
  readonly width: number
  readonly text: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
  /** Where texts are not sorted as words, such as numbers. */
  readonly compare?: (a: Row, b: Row) => number
  /** Of buttons and the like: neither sorted nor searched. */
  readonly isAction?: boolean
}

export const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
})
export type Features = typeof features

/** Words as people order them: in the reader's language, `a2` before `a10`, accents and case aside. */
const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Case and accents do not matter to whoever searches. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const definitionOf = <Row extends object>({
  name,
  text,
  compare,
  isAction = false,
}: Column<Row>): ColumnDef<Features, Row> => ({
  id: name,
  accessorFn: text,
  enableSorting: !isAction,
  enableGlobalFilter: !isAction,
  sortFn: compare
    ? (a, b) => compare(a.original, b.original)
    : (a, b) => words.compare(text(a.original), text(b.original)),
})
