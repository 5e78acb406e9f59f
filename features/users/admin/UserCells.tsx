import Eraser from 'lucide-react/icons/eraser'
import type { User } from '#features/users/contract.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { RowCheckbox } from '#platform/web/table/RowCheckbox.tsx'

const roleTones = { superadmin: 'warm', admin: 'accent', user: 'plain', none: 'danger' } as const
const stateTones = { active: 'good', invited: 'accent', deactivated: 'plain' } as const

/** A user's role, or `none` while they lack an organisation or a role. */
export const accessOf = ({ organization, permissions: [role] }: User) =>
  organization === null || role === undefined ? 'none' : role

type BadgeProps = { readonly user: User; readonly text: string }

/** Gets its text as a prop, as all cells do: a text hook in each cell would make scrolling slower. */
export const AccessBadge = ({ user, text }: BadgeProps) => (
  <div className="truncate">
    <Badge tone={roleTones[accessOf(user)]}>{text}</Badge>
  </div>
)

/** `mark` is shown beside the state if the user has asked for deletion of everything of theirs. */
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
  /** The name of the user in the row. */
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** The checkbox that chooses the row's user. */
export const ChooseCell = ({ name, isChosen, onChoose }: ChooseProps) => (
  <RowCheckbox name={name} isChecked={isChosen} onCheck={onChoose} data-choose />
)
