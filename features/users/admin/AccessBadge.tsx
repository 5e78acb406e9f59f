import type { User } from '#features/users/contract.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'

const tones = { superadmin: 'warm', admin: 'accent', user: 'plain', none: 'danger' } as const

/** What a user may do; without an organisation or a role that is nothing yet. */
export const accessOf = ({ organization, permissions: [role] }: User) =>
  organization === null || role === undefined ? 'none' : role

type Props = { readonly user: User; readonly text: string }

/** Gets its text as a prop, as all cells do: a text hook in each cell would make scrolling slower. */
export const AccessBadge = ({ user, text }: Props) => <Badge tone={tones[accessOf(user)]}>{text}</Badge>
