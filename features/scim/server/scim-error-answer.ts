import { ScimError, type ScimType } from '#adapters/scim/port.ts'
import { userFailures } from '#features/users/contract.ts'
import { identityFailures } from '#adapters/identity/port.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { DomainError, STATUS_BY_FAULT } from '#platform/server/errors.ts'
import { toErrorAnswer } from '#platform/server/error-handler.ts'
import { scimFailures } from '../contract.ts'

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The failures that mean that a name or address is taken. */
const taken = new Set(
  [
    userFailures.usernameTaken,
    userFailures.emailTaken,
    identityFailures.accountTaken,
    scimFailures.userNameTaken,
    scimFailures.groupTaken,
  ].map(({ code }) => code),
)
const FULL = userFailures.organizationFull({ count: 0 }).code

type ErrorAnswer = {
  readonly status: number
  readonly scimType?: ScimType | undefined
  readonly detail: string
  readonly retryAfter?: number | undefined
}

/** The error body of RFC 7644, section 3.12. */
export const toErrorBody = ({ status, scimType, detail }: ErrorAnswer) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

/** Translates an error into a SCIM answer; it reveals no more than the API's error handler. */
export function toScimAnswer(error: unknown, request: Parameters<typeof toErrorAnswer>[1]): ErrorAnswer {
  if (error instanceof ScimError)
    return { status: error.status, scimType: error.scimType, detail: error.message }
  if (error instanceof DomainError) return toFailureAnswer(error, request)
  const { status, detail, retry_after: retryAfter } = toErrorAnswer(error, request)
  // Status 400 here means that Fastify refused the body.
  return { status, detail, retryAfter, ...(status === 400 && { scimType: 'invalidSyntax' }) }
}

/** The Retry-After in seconds; a dead process has lost its lease by then (`LEASE_SECONDS`). */
const CLAIM_LAPSES_AFTER = 10

function toFailureAnswer(error: DomainError, request: Parameters<typeof toErrorAnswer>[1]): ErrorAnswer {
  const { status, detail, retry_after: retryAfter } = toErrorAnswer(error, request)
  const { code } = error.failure
  // A lasting conflict would make SCIM clients treat this row as the user they were looking up.
  if (code === userFailures.beingCreated.code)
    return { status: STATUS_BY_FAULT.unavailable, detail, retryAfter: CLAIM_LAPSES_AFTER }
  // The address may belong to a user of another organisation; the answer does not say so.
  if (taken.has(code)) return { status: STATUS_BY_FAULT.conflict, scimType: 'uniqueness', detail }
  if (code === userFailures.emailFixed.code) return { status: 400, scimType: 'mutability', detail }
  if (code === FULL || code === userFailures.lastSuperadmin.code) return { status: 403, detail }
  if (code === requestFailures.denied.code) return { status: 403, detail }
  if (error.fault === 'invalid') return { status: 400, scimType: 'invalidValue', detail }
  return { status, detail, retryAfter }
}
