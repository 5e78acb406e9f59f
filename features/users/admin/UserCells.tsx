import type { User } from '#features/users/contract.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Button } from '#platform/web/ui/Button.tsx'

const tones = { superadmin: 'warm', admin: 'accent', user: 'plain', none: 'danger' } as const

/** What a user may do; without an organisation or a role that is nothing yet. */
export const accessOf = ({ organization, permissions: [role] }: User) =>
  organization === null || role === undefined ? 'none' : role

type BadgeProps = { readonly user: User; readonly text: string }

/** Gets its text as a prop, as all cells do: a text hook in each cell would make scrolling slower. */
export const AccessBadge = ({ user, text }: BadgeProps) => <Badge tone={tones[accessOf(user)]}>{text}</Badge>

type MoveProps = {
  /** Whom it moves. */
  readonly name: string
  readonly text: string
  readonly onClick: () => void
}

export const MoveButton = ({ name, text, onClick }: MoveProps) => (
  <Button look="ghost" size="small" aria-label={name} onClick={onClick} className="h-9 min-h-9!">
    {text}
  </Button>
)
