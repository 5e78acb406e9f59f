import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  type Failure,
  type FailureParams,
  failureOfRule,
  requestFailures,
} from '#platform/contract/failures.ts'
import { textFailures } from '#platform/contract/text.ts'
import { DomainError, STATUS_BY_FAULT } from './errors.ts'
import { contextOf, type OnStoreFailure } from './request-context.ts'
import { storeFailureOf } from './database-outage.ts'

type Answer = {
  readonly status: number
  readonly detail: string
  readonly code?: string
  readonly params?: FailureParams
  /** Identifies the request in the log. */
  readonly request_id: string
  /** Seconds after which another try makes sense; in an answer the header Retry-After. */
  readonly retry_after?: number
}

/** Where nobody knows how long something will be away. Seconds. */
const AWAY_FOR = 2

/** The one place where errors become answers. A caller learns of an error only what is declared as a failure. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    if (error instanceof DomainError && error.failure.code === requestFailures.tokenInvalid.code)
      void reply.header('www-authenticate', 'Bearer')
    if (hasZodFastifySchemaValidationErrors(error)) {
      const where = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')
      const detail = error.validation.flatMap(({ instancePath, message, params: { keys } }) => {
        const loc = [where, ...instancePath.split('/').filter((part) => part !== '')]
        if (!Array.isArray(keys)) return [{ loc, ...issueOf(message ?? textFailures.invalid.detail) }]
        const { unknownField } = textFailures
        return keys
          .slice(0, NAMED_FIELDS)
          .map((key) => ({ loc: [...loc, String(key)], ...issueOf(unknownField.detail, unknownField) }))
      })
      return reply.code(422).send({ detail, request_id: request.id })
    }
    const { status, retry_after: retryAfter, ...body } = toErrorAnswer(error, request)
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
    return reply.code(status).send(body)
  })
}

/** An answer names at most this many unknown fields of an object, because a request may have thousands. */
const NAMED_FIELDS = 5

/** A broken rule as clients read it. */
function issueOf(msg: string, failure = failureOfRule(msg)) {
  return failure ? { msg, code: failure.code, ...(failure.params && { params: failure.params }) } : { msg }
}

function answerOf(
  { fault, ...said }: Failure,
  { id }: FastifyRequest,
  // A full disk stays full.
  retryAfter = fault === 'unavailable' && said.code !== requestFailures.diskFull.code ? AWAY_FOR : undefined,
): Answer {
  return {
    status: STATUS_BY_FAULT[fault],
    ...said,
    request_id: id,
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  }
}

/** What a caller may know of an error; what it may not know is in the log. */
export function toErrorAnswer(error: unknown, request: FastifyRequest): Answer {
  if (error instanceof DomainError) {
    // A slice may have wrapped a database error in its own, after it had put its own work in order.
    const ofStore = storeFailureOf(error.cause)
    if (ofStore?.code === error.failure.code) reportStoreFailure(error.cause, ofStore, request)
    else if (STATUS_BY_FAULT[error.fault] >= 500 && !error.isLogged)
      request.log.warn({ err: error }, error.message)
    return answerOf(error.failure, request, error.retryAfter)
  }
  const status = statusOf(error)
  if (error instanceof Error && status < 500) return { status, detail: error.message, request_id: request.id }
  const storeFailure = storeFailureOf(error)
  if (storeFailure) {
    reportStoreFailure(error, storeFailure, request)
    return answerOf(storeFailure, request)
  }
  if (isAbort(error) && request.socket.destroyed) request.log.info({ err: error }, 'the client has left')
  else request.log.error({ err: error }, 'unexpected error')
  return answerOf(requestFailures.internal, request)
}

const logStoreFailure: OnStoreFailure = (error, { detail }, request) =>
  request.log.error({ err: error }, detail)

/** Logs a request that fails because of the database; the caller of this function answers it. */
export function reportStoreFailure(error: unknown, failure: Failure, request: FastifyRequest): void {
  const tell = contextOf(request)?.onStoreFailure ?? logStoreFailure
  tell(error, failure, request)
}

/** Whether an error ended work for a client that has left, or came from a broken connection. */
const isAbort = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    ('code' in error && ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))))

/** Fastify's own errors carry a status. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 400
    ? Number(error.statusCode)
    : 500
