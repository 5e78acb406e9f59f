import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DomainError, STATUS } from './errors.ts'

/** The one door from errors to HTTP. Nothing that we did not mean to say gets through it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    if (error instanceof DomainError) return answerDomainError(error, request, reply)
    if (hasZodFastifySchemaValidationErrors(error)) {
      const where = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')
      const detail = error.validation.map(({ instancePath, message }) => ({
        loc: [where, ...instancePath.split('/').slice(1)],
        msg: message ?? 'Invalid',
      }))
      return reply.code(422).send({ detail })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return reply.code(status).send({ detail: error.message })
    request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).send({ detail: 'Internal server error' })
  })
}

function answerDomainError(error: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = STATUS[error.fault]
  if (status >= 500) request.log.warn({ err: error }, error.message)
  if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter)
  return reply.code(status).send({ detail: error.message })
}
