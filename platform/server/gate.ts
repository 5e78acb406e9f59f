import type { FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import { allows, type Access, type Standing } from '#platform/contract/access.ts'
import { DomainError } from './errors.ts'
import type { FairShare } from './fair-share.ts'
import { contextOf } from './request-context.ts'
import type { SessionWatch } from './session-watch.ts'

/** Who makes a request. */
export type Actor = Standing & { readonly id: number; readonly language: string }

/** A program that keeps the people of one organisation, by a token that an administrator made for it. */
export type TokenActor = {
  readonly id: null
  readonly tokenId: number
  readonly organizationId: number
}

/** Who changes an account. */
export type AccountActor = Pick<Actor, 'id'> | TokenActor

export type Gate = SessionWatch & {
  readonly fairShare: FairShare
  readonly sessionCookie: string
  /** The person behind a session's token, as they are now; undefined when the session has ended. */
  identify(token: string): Promise<Actor | undefined>
}

/**
 * Finds who makes a request and whether they may; runs before any body is read.
 * @throws DomainError unauthenticated, forbidden
 */
export async function authorise(gate: Gate, access: Access, request: FastifyRequest): Promise<Actor | null> {
  if (access === 'public') return null
  const token = request.cookies[gate.sessionCookie]
  if (token === undefined || token === '') throw new DomainError(requestFailures.unauthenticated)
  const actor = await gate.identify(token)
  if (!actor) throw new DomainError(requestFailures.expired)
  const context = contextOf(request)
  if (context) context.actor = actor
  if (allows(actor, access)) return actor
  // An account without organisation or role is one that an administrator has not finished setting up (requirement H5).
  throw new DomainError(allows(actor, 'member') ? requestFailures.denied : requestFailures.incompleteAccount)
}
