import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'

const tones = { superadmin: 'warm', admin: 'accent', user: 'plain', none: 'danger' } as const

/** What a user may do; without an organisation or a role that is nothing yet. */
export const accessOf = ({ organization, permissions: [role] }: User) =>
  organization === null || role === undefined ? 'none' : role

export function AccessBadge({ user }: { readonly user: User }) {
  const t = useText('users')
  const access = accessOf(user)
  return <Badge tone={tones[access]}>{t(`roles.${access}`)}</Badge>
}
