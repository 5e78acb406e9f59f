type Props = {
  /** What has changed, and how. */
  readonly title: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** A line of a list of changes: what was there struck out, and below it what stands there now. */
export function TextChange({ title, before, after }: Props) {
  return (
    <li className="wrap-anywhere">
      <span className="font-medium">{title}</span>
      {before !== undefined && before !== after && <del className="block text-ink-muted">{before}</del>}
      {after !== undefined && <span className="block">{after}</span>}
    </li>
  )
}
