import { EditButton } from '#platform/web/table/EditButton.tsx'

type Props = {
  readonly text: string
  readonly isFaint: boolean
  readonly editName: string
  readonly onEdit: () => void
}

/** The beginning of a longer text, which is edited where there is room for it. */
export const TextCell = ({ text, isFaint, editName, onEdit }: Props) => (
  <div className="flex items-center gap-1">
    <span className={`truncate ${isFaint ? 'text-ink-faint' : 'text-ink-muted'}`} title={text}>
      {text}
    </span>
    <EditButton name={editName} onClick={onEdit} />
  </div>
)
