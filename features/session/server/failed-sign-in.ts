import type { FastifyRequest } from 'fastify'
import { SIGNED_OUT_PATH } from '#adapters/identity/port.ts'
import { DomainError } from '#platform/server/errors.ts'

/** What the sign-in screen tells people: too late or elsewhere, not allowed, or the provider's own trouble. */
export type SignInFailure = 'expired' | 'refused' | 'provider'

export const failedAt = (failure: SignInFailure): string => `${SIGNED_OUT_PATH}?failed=${failure}`

/** A person who is on their way by redirects gets a sentence on a screen, never JSON. */
export function failed(error: unknown, request: FastifyRequest): string {
  if (!(error instanceof DomainError)) throw error
  request.log.warn({ err: error }, error.message)
  return failedAt(error.fault === 'refused' ? 'refused' : 'provider')
}
