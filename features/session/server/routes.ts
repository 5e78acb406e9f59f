import { requestFailures } from '#platform/contract/failures.ts'
import { limitByAddress } from '#platform/server/address-limit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers, RouteCall } from '#platform/server/mount.ts'
import { rateLimited } from '#platform/server/rate-limit.ts'
import { sessionFailures, type sessionRoutes } from '../contract.ts'
import { beginSignIn, type SessionDependencies } from './begin-sign-in.ts'
import { cookiesFor } from './cookies.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { signOut } from './sign-out.ts'

/**
 * Sized for a company behind one IP address that signs in at nine o'clock: three hundred people at once and six hundred
 * in each minute after that, which is more passwords than a server can check in that time.
 */
const SIGN_INS_BY_ADDRESS = { burst: 300, perSecond: 10 }

export function sessionHandlers(deps: SessionDependencies): Handlers<typeof sessionRoutes> {
  const countSignIn = limitByAddress(SIGN_INS_BY_ADDRESS)
  return {
    async readMe(_received, { actor }) {
      const me = await deps.store.readMe(actor.id)
      if (!me) throw new DomainError(requestFailures.expired)
      const { passwordPage, secondFactorPage } = deps.identity
      return {
        ...me,
        limits: deps.limits,
        models: deps.models,
        ...(passwordPage !== undefined && { password_page: passwordPage }),
        ...(secondFactorPage !== undefined && { second_factor_page: secondFactorPage }),
      }
    },
    listOwnSessions: (_received, { actor, http }) => deps.own.list(actor.id, ownToken(deps, http)),
    async endOwnSession({ params }, { actor }) {
      if (!(await deps.own.end(actor.id, params.id))) throw new DomainError(sessionFailures.missing)
      return { message: 'Session ended' }
    },
    async endOtherSessions(_received, { actor, http }) {
      await deps.own.endOthers(actor.id, ownToken(deps, http))
      return { message: 'Sessions ended' }
    },
    listAccountChanges: (_received, { actor }) => deps.changesByOthers(actor.id),
    readSignInOptions: async () => deps.options,
    async signIn({ query }, { http }) {
      const seconds = countSignIn(http.request.ip)
      if (seconds > 0) throw rateLimited(seconds)
      return beginSignIn(deps, query, http)
    },
    finishSignIn: (_received, { http }) => finishSignIn(deps, http),
    signOut: (_received, { http }) => signOut(deps, http),
  }
}

/** The token is present: the gate has checked it. */
const ownToken = ({ publicUrl }: SessionDependencies, { request, reply }: RouteCall['http']): string =>
  cookiesFor(publicUrl, request, reply).session ?? ''
