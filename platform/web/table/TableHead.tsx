import { findRowHeaderIndex, pinnedLeft } from './column-layout.ts'
import { HeaderCell } from './HeaderCell.tsx'
import type { Column } from './table.ts'

/** The sort order of a table, by the names of its columns. */
export type TableOrder = {
  readonly orderOf: (name: string) => 'asc' | 'desc' | false
  readonly toggleOrder: (name: string) => void
}

type Props<Row> = TableOrder & { readonly columns: readonly Column<Row>[] }

/** The row of headings, which stays visible while the rows scroll. */
export function TableHead<Row>({ columns, orderOf, toggleOrder }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, nth) => (
          <HeaderCell
            key={column.name}
            column={column}
            isNaming={nth === findRowHeaderIndex(columns)}
            left={pinnedLeft(columns, nth)}
            order={orderOf(column.name)}
            onToggle={() => toggleOrder(column.name)}
          />
        ))}
      </tr>
    </thead>
  )
}
