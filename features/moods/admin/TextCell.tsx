import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { EditButton } from '#platform/web/table/EditButton.tsx'

type Props = {
  readonly text: string
  /** The column's title. */
  readonly title: string
  readonly isFaint: boolean
  readonly editName: string
  readonly onEdit: () => void
}

/** A text in a table cell, with a button that opens its dialog. */
export const TextCell = ({ text, title, isFaint, editName, onEdit }: Props) => (
  <div className={`flex min-w-0 items-center gap-1 ${isFaint ? 'text-ink-faint' : 'text-ink-muted'}`}>
    <TruncatedText text={text} title={title} />
    <EditButton name={editName} onClick={onEdit} />
  </div>
)
