import type { FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import { allows, type Principal } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { DomainError } from './errors.ts'
import type { FairShare } from './fair-share.ts'
import { carriesToken, type Program, type ProgramGate } from './program-gate.ts'
import { contextOf } from './request-context.ts'
import type { SessionWatch } from './session-watch.ts'

/** Who makes a request. */
export type Actor = Principal & { readonly id: number; readonly language: string }

/** A program that acts for one organisation, by a token that an administrator made for it. */
export type TokenActor = Pick<Program, 'id' | 'tokenId' | 'organizationId'>

/** Who changes an account. */
export type AccountActor = Pick<Actor, 'id'> | TokenActor

export type Gate = SessionWatch & {
  readonly fairShare: FairShare
  readonly sessionCookie: string
  readonly programs: ProgramGate
  /** The person behind a session's token, as they are now; undefined when the session has ended. */
  identify(token: string): Promise<Actor | undefined>
}

/** The caller of a route that programs may call too. */
export type Caller = Actor | Program

/**
 * Finds who makes a request and whether they may; runs before any body is read.
 * @throws DomainError unauthenticated, forbidden, limited
 */
export async function authorise(
  gate: Gate,
  { access, scope }: Pick<Route, 'access' | 'scope'>,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (access === 'public') return null
  const token = request.cookies[gate.sessionCookie]
  if (carriesToken(request)) {
    // Otherwise it would depend on the order of the checks which of the two makes the request.
    if (token) throw new DomainError(requestFailures.twoCallers)
    const program = await gate.programs.admit(request)
    if (!program) throw new DomainError(requestFailures.tokenInvalid)
    if (scope === undefined || !program.scopes.includes(scope) || !allows(program, access))
      throw new DomainError(requestFailures.tokenDenied)
    return program
  }
  if (token === undefined || token === '') throw new DomainError(requestFailures.unauthenticated)
  const actor = await gate.identify(token)
  if (!actor) throw new DomainError(requestFailures.expired)
  const context = contextOf(request)
  if (context) context.actor = actor
  if (allows(actor, access)) return actor
  // An account without organisation or role is one that an administrator has not finished setting up (requirement H5).
  throw new DomainError(allows(actor, 'member') ? requestFailures.denied : requestFailures.incompleteAccount)
}
