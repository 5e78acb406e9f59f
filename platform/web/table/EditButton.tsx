import Pencil from 'lucide-react/icons/pencil'
import { IconButton } from '../ui/IconButton.tsx'

type Props = {
  readonly name: string
  readonly onClick: () => void
  /** True for the row whose edit has just ended: its button takes the focus again. */
  readonly isFocused?: boolean
}

/** @param name says what the button edits, and in which row */
export const EditButton = ({ name, onClick, isFocused = false }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the focus was before
  <IconButton name={name} onClick={onClick} autoFocus={isFocused} data-edit className="size-9!">
    <Pencil aria-hidden className="size-4" />
  </IconButton>
)
