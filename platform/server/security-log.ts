import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appendLinesTo } from './line-file.ts'
import { noMetrics, type Metrics } from './metrics.ts'
import { onAnswered } from './on-answered.ts'
import { contextOf, currentRequest } from './request-context.ts'

/** All events of the security log; `docs/operations.md` says what each means. */
export const securityEvents = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.delayed',
  'sign_out',
  'password.changed',
  'second_factor.changed',
  'access.denied',
  'rate.limited',
  'role.changed',
  'account.changed',
  'data.exported',
  'data.deleted',
] as const
type SecurityEvent = (typeof securityEvents)[number]

/**
 * The fields of a line besides who, from where and which request. They hold no password, no token and nothing that
 * somebody has typed.
 */
type SecurityFields = Readonly<Record<string, string | number | null>>

export type SecurityLogOptions = {
  /** A file that gets the same lines; without it they are only on the ordinary log. */
  readonly path?: string | undefined
  /** Whether they are written even where the ordinary log leaves out lines of the level `info`. */
  readonly isAlwaysOn?: boolean
  readonly metrics?: Metrics | undefined
}

type Entry = { readonly event: SecurityEvent; readonly fields: SecurityFields }
type RequestRecord = {
  readonly write: (entry: Entry, request: FastifyRequest) => void
  /** The events to write if the request succeeds. */
  pending: Entry[]
  isAnswered: boolean
}

const records = new WeakMap<FastifyRequest, RequestRecord>()

/**
 * Writes the security events of this server's requests; `provideRequestContext` has to be called before it.
 * @throws ConfigError when the file cannot be written
 */
export function keepSecurityLog(app: FastifyInstance, options: SecurityLogOptions): void {
  const { isAlwaysOn = false, metrics = noMetrics } = options
  const level = isAlwaysOn && app.log.level !== 'silent' ? 'info' : app.log.level
  const log = app.log.child({ kind: 'security' }, { level })
  const append = options.path === undefined ? undefined : appendLinesTo(app, 'SECURITY_LOG', options.path)
  const count = metrics.counter({
    name: 'security_events_total',
    help: 'Lines of the security log, by event.',
    labels: ['event'],
  })
  const write = ({ event, fields }: Entry, request: FastifyRequest) => {
    const actor = contextOf(request)?.actor
    const line = {
      event,
      user: actor?.id ?? null,
      organization: actor?.organizationId ?? null,
      ...(actor?.tokenId !== undefined && { token: actor.tokenId }),
      address: request.ip,
      reqId: request.id,
      ...fields,
    }
    count({ event })
    log.info(line, event)
    append?.({ time: new Date().toISOString(), kind: 'security', ...line })
  }
  app.addHook('onRequest', async (request) => {
    records.set(request, { write, pending: [], isAnswered: false })
  })
  onAnswered(app, (request, statusCode) => {
    const record = records.get(request)
    if (!record) return
    record.isAnswered = true
    const { method, routeOptions } = request
    const where = { method, route: routeOptions.url ?? 'none' }
    if (statusCode === 403) write({ event: 'access.denied', fields: where }, request)
    if (statusCode === 429) write({ event: 'rate.limited', fields: where }, request)
    if (statusCode < 400) for (const entry of record.pending) write(entry, request)
    record.pending = []
  })
}

/** Records an event that has already happened, whatever the outcome of the request. */
export function recordSecurityEvent(event: SecurityEvent, fields: SecurityFields = {}): void {
  const request = currentRequest()?.request
  if (request) records.get(request)?.write({ event, fields }, request)
}

/** Records an event once the request has succeeded, because a transaction that is rolled back has changed nothing. */
export function recordSecurityEventOnSuccess(event: SecurityEvent, fields: SecurityFields = {}): void {
  const request = currentRequest()?.request
  const record = request && records.get(request)
  if (!record) return
  if (record.isAnswered) record.write({ event, fields }, request)
  else record.pending.push({ event, fields })
}
