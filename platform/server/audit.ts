import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { AccountActor } from './gate.ts'
import { onAnswered } from './on-answered.ts'
import { currentRequest } from './request-context.ts'
import { recordSecurityEventOnSuccess } from './security-log.ts'

/** An entry of the audit log. It never contains a password, a token or another secret. */
type NewAuditEntry = {
  /** Null for what an operator did from the command line. */
  readonly actorId: number | null
  /** The token of the program that did it, where no user did. */
  readonly tokenId?: number | undefined
  /** The organisation that it concerns; null for what belongs to all of them. */
  readonly organizationId: number | null
  /** Such as `create`, `update`, `archive`, `assign`. */
  readonly action: string
  /** The kind of thing that was changed, such as `user`; `subjectId` says which one. */
  readonly subject: string
  readonly subjectId: number | null
  readonly before: unknown
  readonly after: unknown
  /** Where to tell whom it concerns, as it was before the change; for `listenToChanges`, and never stored. */
  readonly addresses?: readonly string[]
}

/** An entry as a listener gets it. */
export type RecordedChange = Omit<NewAuditEntry, 'organizationId'>

/** The columns of an entry that say who made the change. */
export const auditActor = (actor: AccountActor): Pick<NewAuditEntry, 'actorId' | 'tokenId'> =>
  actor.id === null ? { actorId: null, tokenId: actor.tokenId } : { actorId: actor.id }

/** The values that all entries share which concern something of all organisations. */
export const globalChange = (
  { id }: { readonly id: number | null },
  subject: string,
  subjectId: number | null,
) => ({ actorId: id, organizationId: null, subject, subjectId })

/** Writes down a change in the change's own transaction: both happen, or neither. */
export const recordChange = (transaction: Transaction<DB>, entry: NewAuditEntry): Promise<void> =>
  recordChanges(transaction, [entry])

/**
 * Records a change once for each organisation that it concerns, because admins read only their own organisation's
 * audit.
 */
export async function recordChangeIn(
  transaction: Transaction<DB>,
  organizationIds: readonly (number | null)[],
  entry: Omit<NewAuditEntry, 'organizationId'>,
): Promise<void> {
  const concerned = new Set(organizationIds.filter((id) => id !== null))
  const entries = (concerned.size === 0 ? [null] : [...concerned]).map((organizationId) => ({
    ...entry,
    organizationId,
  }))
  await insertEntries(transaction, entries)
  // The security log is for the operator, who needs one line for one change.
  entries.slice(0, 1).forEach(tellOthers)
}

/** Writes down several changes of one transaction at once. */
export async function recordChanges(
  transaction: Transaction<DB>,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await insertEntries(transaction, entries)
  entries.forEach(tellOthers)
}

async function insertEntries(transaction: Transaction<DB>, entries: readonly NewAuditEntry[]): Promise<void> {
  const rows = entries.map(
    ({ actorId, tokenId, organizationId, action, subject, subjectId, before, after }) => ({
      actor_id: actorId,
      token_id: tokenId ?? null,
      organization_id: organizationId,
      action,
      subject,
      subject_id: subjectId,
      before: toJson(before),
      after: toJson(after),
    }),
  )
  await transaction.insertInto('audit').values(rows).execute()
}

const recorded = new WeakMap<FastifyRequest, RecordedChange[]>()

/** Calls a listener with the changes of a request once it has succeeded; a change for several organisations is one. */
export function listenToChanges(
  app: FastifyInstance,
  listener: (changes: readonly RecordedChange[]) => void,
): void {
  app.addHook('onRequest', async (request) => {
    recorded.set(request, [])
  })
  onAnswered(app, (request, statusCode) => {
    const changes = recorded.get(request) ?? []
    if (statusCode < 400 && changes.length > 0) listener(changes)
  })
}

function tellOthers(entry: NewAuditEntry): void {
  tellSecurityLog(entry)
  const request = currentRequest()?.request
  if (request) recorded.get(request)?.push(entry)
}

/** Tells the security log of changes to roles and accounts, and of deletions. */
function tellSecurityLog({ tokenId, action, subject, subjectId, before, after }: NewAuditEntry): void {
  const merged = mergedIn(after)
  const what = {
    action,
    subject,
    subjectId,
    ...(merged !== null && { merged }),
    ...(tokenId !== undefined && { token: tokenId }),
  }
  const [from, to] = [roleIn(before), roleIn(after)]
  if (action === 'delete' || action === 'remove') recordSecurityEventOnSuccess('data.deleted', what)
  else if (to !== null && from !== to) recordSecurityEventOnSuccess('role.changed', { ...what, from, to })
  else if (ACCOUNT_ACTIONS.includes(action)) recordSecurityEventOnSuccess('account.changed', what)
}

const ACCOUNT_ACTIONS: readonly string[] = [
  'deactivate',
  'reactivate',
  'sign_out',
  'reset',
  'relink',
  'change_email',
]

const roleIn = (values: unknown): string | null =>
  typeof values === 'object' && values !== null && 'role' in values && typeof values.role === 'string'
    ? values.role
    : null

/** The id of what was merged into the subject, and is gone. */
const mergedIn = (values: unknown): number | null =>
  typeof values === 'object' && values !== null && 'merged' in values && typeof values.merged === 'number'
    ? values.merged
    : null

/** The audit's values for archiving something, or for restoring it. */
export const describeArchiving = (archived: boolean) => ({
  action: archived ? 'archive' : 'restore',
  before: { archived: !archived },
  after: { archived },
})

const toJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)
