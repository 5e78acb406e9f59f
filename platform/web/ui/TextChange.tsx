import { cutCommonEnds } from '../cut-common-ends.ts'

type Props = {
  /** Names what has changed, and how. */
  readonly title: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** A line in a list of changes: the old text struck out, the new one below; of long texts the part that differs. */
export function TextChange({ title, before, after }: Props) {
  const isChanged = before !== undefined && before !== after
  const [was, is] = isChanged && after !== undefined ? cutCommonEnds(before, after) : [before, after]
  return (
    <li className="wrap-anywhere">
      <span className="font-medium">{title}</span>
      {isChanged && <del className="block text-ink-muted">{was}</del>}
      {is !== undefined && <span className="block">{is}</span>}
    </li>
  )
}
