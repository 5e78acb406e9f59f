import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { type Role, roles } from '#platform/contract/access.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

type Props = {
  readonly me: Me
  readonly user: User
  /** The new role. */
  readonly role: Role
}

/** Warns that a higher role ends the link or temporary password of a user who has never signed in. */
export function InvitationWarning({ me, user: { state, permissions }, role }: Props) {
  const t = useText('users')
  // `password_page` is set only with the embedded provider; invitations by others stay valid.
  const endsInvitation = me.password_page !== undefined && state === 'invited'
  const isHigher = roles.indexOf(role) > roles.findIndex((one) => one === permissions[0])
  return endsInvitation && isHigher && <Banner tone="warning">{t('role.invitation')}</Banner>
}
