import type { IdentityProvider } from '#adapters/identity/port.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { Me, sessionRoutes } from '../contract.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { signOut } from './sign-out.ts'
import type { SessionStore } from './store.ts'

export type SessionDeps = {
  readonly store: SessionStore
  readonly identity: IdentityProvider
  readonly publicUrl: URL
  readonly limits: Me['limits']
}

export const sessionHandlers = (deps: SessionDeps): Handlers<typeof sessionRoutes> => ({
  async readMe(_received, { actor }) {
    const me = await deps.store.readMe(actor.id)
    if (!me) throw new DomainError('unauthenticated', 'Authentication expired. Please log in again')
    return { ...me, limits: deps.limits }
  },
  signIn: ({ query }, { http }) => beginSignIn(deps, query, http),
  finishSignIn: (_received, { http }) => finishSignIn(deps, http),
  signOut: (_received, { http }) => signOut(deps, http),
})
