import type { FastifyServerOptions } from 'fastify'

type LoggerOptions = Extract<NonNullable<FastifyServerOptions['logger']>, object>

/** Pino's number of the level `error`. */
const ERROR_LEVEL = 50

/** Logs something that the operator has to know although the caller gets an answer. */
export type Warn = (error: unknown, message: string) => void

/** Structured lines on standard output. No query strings (they carry sign-in codes), no cookies, no personal text. */
export const loggerOptions = ({ logLevel }: { readonly logLevel: string }) =>
  ({
    level: logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: {
      req: ({ method, url, id }: { method: string; url: string; id: string }) => ({
        method,
        path: loggedPath(url),
        id,
      }),
    },
    hooks: {
      // A serializer does not know the level, and Fastify's own for `err` always adds the stack.
      logMethod(parameters, log, level) {
        const [first, ...rest]: readonly unknown[] = parameters
        const fields = first instanceof Error ? { err: first } : first
        if (!hasError(fields)) return log.apply(this, parameters)
        const { err, ...others } = fields
        const error = describeError(err, level >= ERROR_LEVEL)
        return Reflect.apply(log, this, [{ ...others, error }, ...(rest.length > 0 ? rest : [error.message])])
      },
    },
  }) satisfies LoggerOptions

/**
 * An address as logs and traces show it, without its query, which may hold a sign-in code, and without long parts,
 * which may be the token of a link.
 */
export const loggedPath = (address: string): string =>
  address.replace(/\?.*$/s, '').replace(/[\w-]{40,}/g, '…')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const hasError = (value: unknown): value is { readonly err: Error } =>
  isRecord(value) && value['err'] instanceof Error

type ErrorDescription = {
  readonly type: string
  /** The kind of a model's fault, or the code of a failure, of Node or of the database, or else the error's class. */
  readonly code: unknown
  readonly message: string
  readonly stack?: string
  readonly constraint?: unknown
  readonly cause?: ErrorDescription
}

/** Only unexpected errors have a stack. For a database error the violated rule is named, never the row. */
function describeError(error: Error, withStack: boolean): ErrorDescription {
  const { name, stack, cause } = error
  const message = withoutQuotations(error)
  return {
    type: name,
    code: codeOf(error),
    message,
    ...(withStack && stack !== undefined && { stack: stack.replace(error.message, message) }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(cause instanceof Error && { cause: describeError(cause, withStack) }),
  }
}

function codeOf(error: Error): unknown {
  if ('kind' in error) return error.kind
  if ('code' in error && error.code !== undefined) return error.code
  return 'failure' in error && isRecord(error.failure) ? error.failure['code'] : error.name
}

/** Parsers, in JavaScript and in the database, quote the parsed text in their messages; the quotations are removed. */
function withoutQuotations(error: Error): string {
  const isOfDatabase = 'severity' in error || ('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)))
  if (error instanceof SyntaxError) return error.message.replace(/["'`].*["'`]|…|\.\.\.[^.]*$/gs, '…')
  return isOfDatabase ? error.message.replace(/: ".*"$/s, '') : error.message
}
