import { cx } from '#platform/web/ui/cx.ts'

type Props = { readonly entries: readonly (readonly [name: string, colour: string])[] }

/** The legend of a chart's colours. */
export const Legend = ({ entries }: Props) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
    {entries.map(([name, colour]) => (
      <li key={name} className="flex items-center gap-1.5">
        <span aria-hidden className={cx('size-3 rounded-sm ring-1 ring-line forced-colors:border', colour)} />
        {name}
      </li>
    ))}
  </ul>
)
