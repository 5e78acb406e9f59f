import type { Handlers } from '#platform/server/mount.ts'
import type { linkRoutes } from '../contract-link.ts'
import type { AccountChanges } from './account-changes.ts'
import { linkUsers, type LinkDependencies } from './link-users.ts'

export const linkHandlers = (
  deps: LinkDependencies,
  changes: AccountChanges,
): Handlers<typeof linkRoutes> => ({
  linkUser: async ({ params, query, body }, { actor }) => {
    const preview = query.preview === 'true'
    const plan = await linkUsers(deps, actor, { id: params.id, other: body.other }, preview)
    // If the provider does not remove the account now, the sweep does later.
    if (!preview) await changes.settle(params.id)
    return { message: preview ? 'Nothing has changed yet' : 'Users linked', preview, ...plan }
  },
})
