import Eraser from 'lucide-react/icons/eraser'
import type { User } from '#features/users/contract.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { RowCheckbox } from '#platform/web/table/RowCheckbox.tsx'

const roleTones = { superadmin: 'warm', admin: 'accent', user: 'plain', none: 'danger' } as const
const stateTones = { active: 'good', invited: 'accent', deactivated: 'plain' } as const

/** What a user may do; without an organisation or a role that is nothing yet. */
export const accessOf = ({ organization, permissions: [role] }: User) =>
  organization === null || role === undefined ? 'none' : role

type BadgeProps = { readonly user: User; readonly text: string }

/** Gets its text as a prop, as all cells do: a text hook in each cell would make scrolling slower. */
export const AccessBadge = ({ user, text }: BadgeProps) => (
  <div className="truncate">
    <Badge tone={roleTones[accessOf(user)]}>{text}</Badge>
  </div>
)

/** Beside the state stands a mark where somebody has asked for everything of theirs to be deleted. */
export const StateBadge = ({ user, text, mark }: BadgeProps & { readonly mark: string }) => (
  <div className="flex min-w-0 items-center gap-1.5">
    <span className="truncate">
      <Badge tone={stateTones[user.state]}>{text}</Badge>
    </span>
    {user.erasure_requested_at !== undefined && (
      <span role="img" aria-label={mark} title={mark} className="shrink-0 text-danger-ink">
        <Eraser aria-hidden className="size-4" />
      </span>
    )}
  </div>
)

type ChooseProps = {
  /** Whom it chooses. */
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** Marks the row as chosen. */
export const ChooseCell = ({ name, isChosen, onChoose }: ChooseProps) => (
  <RowCheckbox name={name} isChecked={isChosen} onCheck={onChoose} data-choose />
)
