import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { UserUpdated } from '../contract.ts'
import type { accountRoutes } from '../contract-lifecycle.ts'
import type { AccountChanges } from './account-changes.ts'
import { correctUser } from './correct-user.ts'
import { deleteAccount, type DeletionDependencies, isBeingRemoved } from './delete-account.ts'
import { resetAccount, type ResetDependencies } from './reset-account.ts'

type AccountDependencies = ResetDependencies & DeletionDependencies & { readonly changes: AccountChanges }

export const accountHandlers = (deps: AccountDependencies): Handlers<typeof accountRoutes> => {
  const { store, changes } = deps
  return {
    changeUserState: async ({ params, body }, { actor }) => {
      await store.changeState(actor, params.id, body)
      return { message: 'User updated', finished: await changes.settle(params.id) }
    },
    correctUser: ({ params, body }, { actor, key }) =>
      correctUser(
        { database: deps.database, within: deps.accounts?.within },
        { actor, key },
        params.id,
        body,
      ),
    changePermissions: async ({ params, body }, { actor, key }) => {
      const [role] = body.permissions
      const reply = await runIdempotently(
        deps.database,
        actor.id,
        key,
        ['changePermissions', params, body],
        UserUpdated,
        async (transaction) => {
          const { invitationEnded } = await store.changeRole(transaction, actor, params.id, role)
          return { message: 'User updated', invitation_ended: invitationEnded }
        },
      )
      return { ...reply, finished: await changes.settle(params.id) }
    },
    resetAccount: ({ params, query }, { actor }) => resetAccount(deps, actor, params.id, query),
    deleteUser: async ({ params, body }, { actor }) => {
      // While the provider has not carried it out, a repeat has nothing to delete and tries again there.
      if (!(await isBeingRemoved(deps.database, actor, params.id)))
        await deleteAccount(deps, actor, params.id, body.username)
      return { message: 'User deleted', finished: await changes.settle(params.id) }
    },
    signOutUser: async ({ params }, { actor }) => {
      await store.signOut(actor, params.id)
      const finished = await changes.settle(params.id)
      await store.endSessionsAgain(params.id)
      return { message: 'User signed out', finished }
    },
  }
}
