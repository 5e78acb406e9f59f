import type { ReactNode } from 'react'

type Props = {
  readonly index: number
  readonly columns: number
  readonly measure: (row: HTMLTableRowElement | null) => void
  readonly children: ReactNode
}

/** A row that holds a form during an edit, as wide as the visible part of the table. */
export const EditFormRow = ({ index, columns, measure, children }: Props) => (
  <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
    <td colSpan={columns} className="border-b border-line bg-sunken p-0">
      <div className="sticky left-0 w-[100cqi] p-4">{children}</div>
    </td>
  </tr>
)
