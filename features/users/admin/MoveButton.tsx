import { Button } from '#platform/web/ui/Button.tsx'

type Props = {
  /** Whom it moves. */
  readonly name: string
  readonly text: string
  readonly onClick: () => void
}

export const MoveButton = ({ name, text, onClick }: Props) => (
  <Button look="ghost" size="small" aria-label={name} onClick={onClick} className="h-9 min-h-9!">
    {text}
  </Button>
)
