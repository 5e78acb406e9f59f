import type { HttpOptions } from './http.ts'

/** Structured lines on standard output. No query strings (they carry sign-in codes), no cookies, no personal text. */
export const loggerFor = ({ logLevel }: { readonly logLevel: string }): HttpOptions['logger'] => ({
  level: logLevel,
  redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
  serializers: {
    req: ({ method, url, id }: { method: string; url: string; id: string }) => ({
      method,
      path: url.replace(/\?.*$/, ''),
      id,
    }),
    err: withoutData,
  },
})

/** A database's error tells the row that it refused; the log needs the rule, not the row. */
function withoutData(error: Error): { type: string; message: string; stack: string; [key: string]: unknown } {
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return {
    type: name,
    message,
    stack,
    code,
    constraint,
    ...(cause instanceof Error && { cause: withoutData(cause) }),
  }
}
