import type { User } from '#features/users/contract.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

type Props = { readonly refusals: readonly { readonly user: User; readonly reason: string }[] }

/** The users that a change of many left out, and why. */
export function RefusalList({ refusals }: Props) {
  if (refusals.length === 0) return null
  return (
    <Banner tone="error">
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {refusals.map(({ user, reason }) => (
          <li key={user.id}>
            <strong className="font-medium">{user.name}</strong>: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
