import type { FastifyRequest } from 'fastify'
import { allows, type Access, type Standing } from '#platform/contract/access.ts'
import { DomainError } from './errors.ts'

/** Who makes a request. */
export type Actor = Standing & { readonly id: number; readonly language: string }

export type Gate = {
  readonly sessionCookie: string
  /** The person behind a session's token, as they are now; undefined when the session has ended. */
  identify(token: string): Promise<Actor | undefined>
}

/** What an account sees that an administrator has not finished setting up (requirement H5). */
export const INCOMPLETE_ACCOUNT =
  'Your account is incorrectly set up. Please contact your administrator. (Missing organization or permissions)'

/** Lets a request pass or says why not; runs before any body is read. */
export async function admit(gate: Gate, access: Access, request: FastifyRequest): Promise<Actor | null> {
  if (access === 'public') return null
  const token = request.cookies[gate.sessionCookie]
  if (token === undefined || token === '')
    throw new DomainError('unauthenticated', 'Missing authorization token')
  const actor = await gate.identify(token)
  if (!actor) throw new DomainError('unauthenticated', 'Authentication expired. Please log in again')
  if (allows(actor, access)) return actor
  throw new DomainError('forbidden', allows(actor, 'member') ? 'Access denied' : INCOMPLETE_ACCOUNT)
}
