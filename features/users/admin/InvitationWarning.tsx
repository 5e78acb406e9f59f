import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { type Role, roles } from '#platform/contract/access.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

type Props = {
  readonly me: Me
  readonly user: User
  /** The one that they would get. */
  readonly role: Role
}

/** Says that a role with more rights ends the link or temporary password of somebody who has never signed in. */
export function InvitationWarning({ me, user: { state, permissions }, role }: Props) {
  const t = useText('users')
  // Only the embedded provider has its pages here; what others have sent to somebody stays.
  const endsInvitation = me.password_page !== undefined && state === 'invited'
  const isHigher = roles.indexOf(role) > roles.findIndex((one) => one === permissions[0])
  return endsInvitation && isHigher && <Banner tone="warning">{t('role.invitation')}</Banner>
}
