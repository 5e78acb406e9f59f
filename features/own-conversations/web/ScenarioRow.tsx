import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

type ListProps = {
  readonly title: string
  /** The text shown when there are no rows. */
  readonly empty: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** The rows of the form for facts or needs. */
export const ScenarioRows = ({ title, isEmpty, empty, children }: ListProps) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-4">
    <legend className="mb-3 font-medium">{title}</legend>
    {isEmpty && <p className="text-label text-ink-muted">{empty}</p>}
    {children}
  </fieldset>
)

type RowProps = {
  readonly title: string
  readonly remove: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One fact or need, with the button that removes it. */
export const ScenarioRow = ({ title, remove, onRemove, children }: RowProps) => (
  <fieldset className="relative min-w-0 rounded-card border border-line p-4">
    <legend className="me-10 px-1 text-sm font-medium">{title}</legend>
    <IconButton name={remove} onClick={onRemove} className="absolute end-1 top-0">
      <X aria-hidden className="size-5" />
    </IconButton>
    <div className="grid grid-cols-1 gap-4">{children}</div>
  </fieldset>
)

type MoreProps = {
  readonly startsOpen?: boolean
  readonly isWrong: boolean
  readonly children: ReactNode
}

/** The fields that few people correct. They stay unfolded while something in them is wrong. */
export function RowDetails({ startsOpen = false, isWrong, children }: MoreProps) {
  const t = useText('own-conversations')
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => {
        currentTarget.open ||= isWrong
        setOpen(currentTarget.open)
      }}
    >
      <summary className="min-h-11 cursor-pointer content-center text-label font-medium">
        {t('scenario.more')}
      </summary>
      <div className="grid grid-cols-1 items-start gap-4 pt-2 sm:grid-cols-2">{children}</div>
    </details>
  )
}

type AddProps = { readonly onAdd: () => void; readonly children: string }

/** The button that adds a row. */
export const AddRow = ({ onAdd, children }: AddProps) => (
  <Button look="secondary" size="small" onClick={onAdd} className="justify-self-start">
    <Plus aria-hidden className="size-4" />
    {children}
  </Button>
)
