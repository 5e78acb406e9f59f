import type { ReactNode } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'
import { Withheld } from './Withheld.tsx'

type Row = {
  readonly key: string
  readonly name: ReactNode
  readonly figures: readonly (number | null)[]
}
type Props = {
  readonly caption: string
  readonly first: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Figures in rows. It scrolls where it is wider than the screen. */
export function FigureTable({ caption, first, columns, rows }: Props) {
  const language = useLanguage()
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto rounded-control -outline-offset-2"
    >
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-ink-muted">
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {first}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-2 ps-4 text-end font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key} className="border-t border-line">
              <th
                scope="row"
                dir="auto"
                className="min-w-32 py-2.5 pe-4 text-start font-normal wrap-anywhere"
              >
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index]} className="py-2.5 ps-4 text-end">
                  {figure === null ? <Withheld /> : formatNumber(figure, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
