import { requestFailures } from '#platform/contract/failures.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { sessionRoutes } from '../contract.ts'
import { beginSignIn, type SessionDependencies } from './begin-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { signOut } from './sign-out.ts'

export const sessionHandlers = (deps: SessionDependencies): Handlers<typeof sessionRoutes> => ({
  async readMe(_received, { actor }) {
    const me = await deps.store.readMe(actor.id)
    if (!me) throw new DomainError(requestFailures.expired)
    return { ...me, limits: deps.limits }
  },
  signIn: ({ query }, { http }) => beginSignIn(deps, query, http),
  finishSignIn: (_received, { http }) => finishSignIn(deps, http),
  signOut: (_received, { http }) => signOut(deps, http),
})
