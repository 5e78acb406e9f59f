import type { Database } from '#database/connect.ts'
import { attachment, toCsv } from '#platform/server/csv.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { DomainError } from '#platform/server/errors.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { userColumns, userFailures, type userRoutes, UserUpdated } from '../contract.ts'
import { hideForeignMatches } from './hide-foreign-matches.ts'
import { exportUsers } from './export-users.ts'
import type { Provisioning } from './provisioning.ts'
import type { UserStore } from './store.ts'

type UserDependencies = {
  readonly database: Database
  readonly store: UserStore
  readonly provisioning: Provisioning
}

export const userHandlers = ({
  database,
  store,
  provisioning,
}: UserDependencies): Handlers<typeof userRoutes> => ({
  listUsers: ({ query }, { actor }) => store.list(actor, query),

  countUsers: ({ query }, { actor }) => store.count(actor, query),

  exportUsers: async ({ query }, { actor, http }) => {
    http.reply.headers(attachment('users.csv'))
    return toCsv(userColumns, exportUsers(store, actor, query))
  },

  createUser: async ({ body }, { actor, key }) => {
    const { username, email, name, organization, language_id, permissions } = body
    if (actor.role !== 'superadmin' && actor.organizationId !== organization)
      throw new DomainError(userFailures.otherOrganization)
    const [role] = permissions
    // A program that created an administrator could sign in as them and issue tokens with more rights.
    if (actor.id === null && role !== 'user') throw new DomainError(userFailures.byPeopleOnly)
    const user = { username, email, name, role, organizationId: organization, languageId: language_id }
    return hideForeignMatches({ database, actor }, user, () =>
      provisioning.create(user, {
        userId: actor.id,
        key,
        ...(actor.id === null && { tokenId: actor.tokenId }),
      }),
    )
  },

  changeLanguage: async ({ params, query }, { actor }) => {
    await store.changeLanguage(actor, params.id, query.language_id)
    return { message: 'Language updated' }
  },

  moveUser: ({ params, body }, { actor, key }) =>
    runIdempotently(database, actor.id, key, ['moveUser', params, body], UserUpdated, async (transaction) => {
      const [role] = body.permissions
      const place = { organizationId: body.organization, role }
      const { invitationEnded } = await store.move(transaction, actor, params.id, place)
      return { message: 'User updated', invitation_ended: invitationEnded }
    }),
})
