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

/** The first column stays in sight while one scrolls sideways, so it leaves room for the others. */
export const widthOf = (width: number, isFirst: boolean): string =>
  isFirst ? `min(${width}rem, 45cqi)` : `${width}rem`

export const minWidthOf = (columns: readonly { readonly width: number }[]): string =>
  `calc(${columns.map(({ width }, nth) => widthOf(width, nth === 0)).join(' + ')})`

export type Order = { readonly name: string; readonly direction: 'asc' | 'desc' }

/** Case and accents do not matter to whoever searches. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The rows in an order; words as people order them in their language, `a2` before `a10`, accents and case aside. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | undefined,
  language: string,
): readonly Row[] {
  const column = columns.find(({ name }) => name === order?.name)
  if (!column || !order) return rows
  const { text } = column
  const words = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const compare = column.compare ?? ((a: Row, b: Row) => words.compare(text(a), text(b)))
  return rows.toSorted(order.direction === 'asc' ? compare : (a, b) => compare(b, a))
}

/** All that a row can be found by, kept once it has been put together. */
export function wordsOf<Row extends object>(columns: readonly Column<Row>[]): (row: Row) => string {
  const searched = columns.filter(({ isAction }) => !isAction)
  const kept = new WeakMap<Row, string>()
  return (row) => {
    const known = kept.get(row)
    if (known !== undefined) return known
    const words = plain(searched.map(({ text }) => text(row)).join('\n'))
    kept.set(row, words)
    return words
  }
}
