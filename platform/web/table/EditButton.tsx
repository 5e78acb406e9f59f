import { Pencil } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'

/** @param name what it edits, and of which row */
export const EditButton = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => (
  <IconButton name={name} onClick={onClick} className="size-9!">
    <Pencil aria-hidden className="size-4" />
  </IconButton>
)
