import type { FastifyRequest } from 'fastify'
import { identityFailures, SIGNED_OUT_PATH } from '#adapters/identity/port.ts'
import { storeFailureOf } from '#platform/server/database-outage.ts'
import { reportStoreFailure } from '#platform/server/error-handler.ts'
import { DomainError } from '#platform/server/errors.ts'
import { recordSecurityEvent } from '#platform/server/security-log.ts'

/** Too late or in another browser; not allowed; the account is deactivated; the provider or the server failed. */
type SignInFailureReason = 'expired' | 'refused' | 'deactivated' | 'provider'

export const failedSignInPath = (failure: SignInFailureReason): string =>
  `${SIGNED_OUT_PATH}?failed=${failure}`

/** The sign-in screen's address with the reason: a browser that follows redirects cannot use JSON. */
export function failedSignInAddress(error: unknown, request: FastifyRequest): string {
  const storeFailure = storeFailureOf(error)
  if (storeFailure) {
    reportStoreFailure(error, storeFailure, request)
    return failedSignInPath('provider')
  }
  if (!(error instanceof DomainError)) throw error
  request.log.warn({ err: error }, error.message)
  recordSecurityEvent('sign_in.failed', { reason: error.failure.code })
  if (error.failure.code === identityFailures.deactivated.code) return failedSignInPath('deactivated')
  return failedSignInPath(error.fault === 'refused' ? 'refused' : 'provider')
}
