import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { sessionQuery, standingOf } from '#features/session/web/queries.ts'
import { SetupError } from '#features/session/web/SetupError.tsx'
import { allows } from '#platform/contract/access.ts'

/** The screens, for accounts that an administrator has finished setting up. */
export function MemberOutlet() {
  const { data: me } = useQuery(sessionQuery)
  return me && !allows(standingOf(me), 'member') ? <SetupError problem={me.setup_problem} /> : <Outlet />
}
