import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import { IconButton } from '../ui/IconButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'

type Props = {
  readonly isArchived: boolean
  /** Says what the button does, and to which row. */
  readonly name: string
  readonly isBusy: boolean
  readonly onClick: () => void
}

/** Archives a record that is no longer used, or restores it. */
export const ArchiveButton = ({ isArchived, name, isBusy, onClick }: Props) => {
  const Icon = isArchived ? ArchiveRestore : Archive
  return (
    <IconButton name={name} aria-busy={isBusy} onClick={onClick} className="size-9!">
      {isBusy ? <Spinner /> : <Icon aria-hidden className="size-4" />}
    </IconButton>
  )
}
