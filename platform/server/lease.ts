import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/connect.ts'

/**
 * The right to do one piece of work until a time. Its owner renews it while the work lasts; once it has expired,
 * another process may claim it, and the former owner can store nothing any more.
 */
export type Lease = {
  /** The kind of work, such as `import`. */
  readonly work: string
  /** The id of what is worked on. */
  readonly subjectId: number
  /** Random, and different for each claim. */
  readonly owner: string
}

/** Without a heartbeat for so long, an owner is taken for dead. */
export const LEASE_SECONDS = 6

/** Both read the clock, not the statement's start: a statement may have waited for another one. */
export const leaseExpiry = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`
export const isLeaseLive = sql<boolean>`leases.lease_expires_at > clock_timestamp()`

export const newLease = (work: string, subjectId: number): Lease => ({ work, subjectId, owner: randomUUID() })

/**
 * A statement that claims leases which nobody has, or which have expired; to be part of a `with`. It answers
 * `subject_id`, `lease_owner` and whether it was taken over of those that it got: what had a row, whose lease had
 * expired, is told by `xmax`. Two claims of one lease wait for each other.
 * @param candidates a query of three columns: the subject's id, the owner to be, the request's idempotency key or null
 */
export const claimLeases = (work: string, candidates: RawBuilder<unknown>) => sql<{
  subject_id: number
  lease_owner: string
  is_taken_over: boolean
}>`
  insert into leases (work, subject_id, lease_owner, lease_expires_at, request_key)
  select ${work}::text, id, owner, ${leaseExpiry}, request_key
  from (${candidates}) as candidates (id, owner, request_key)
  on conflict (work, subject_id) do update set
    lease_owner = excluded.lease_owner,
    lease_expires_at = excluded.lease_expires_at,
    request_key = excluded.request_key,
    is_watched = false,
    progress = null
  where not (${isLeaseLive})
  returning subject_id, lease_owner, xmax <> 0 as is_taken_over`

/**
 * Claims one lease, of work that waits for nothing else.
 * @param condition a `from` and `where` clause: without a row of it there is nothing to be done
 * @returns false then, and while somebody has the lease
 */
export async function claimLease(
  database: Database,
  { work, subjectId, owner }: Lease,
  condition: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const candidate = sql`select ${subjectId}::bigint, ${owner}::uuid, null::text ${condition}`
  const { rows } = await claimLeases(work, candidate).execute(database)
  return rows.length > 0
}

/** Whether somebody has a live lease on a subject. @param subjectId a column of the statement around it */
export const isWorkedOn = (work: string, subjectId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from leases where work = ${work} and subject_id = ${subjectId} and ${isLeaseLive})`

/** Finds no row when the lease was lost. */
export const isLeaseHeld = ({ work, subjectId, owner }: Lease) =>
  sql<boolean>`work = ${work} and subject_id = ${subjectId} and lease_owner = ${owner}`

/** A statement that ends a lease; to be part of a `with`. It answers `subject_id`, or nothing when the lease was lost. */
export const endLease = (lease: Lease) =>
  sql<{ subject_id: number }>`delete from leases where ${isLeaseHeld(lease)} returning subject_id`

/** @returns false when the lease was lost */
export async function releaseLease(database: Database, lease: Lease): Promise<boolean> {
  const { rows } = await endLease(lease).execute(database)
  return rows.length > 0
}

/**
 * Gives a lease of ours a new owner, so that a statement under the former one that is still on its way does nothing.
 * @returns undefined when the lease was lost
 */
export async function reissueLease(database: Database, lease: Lease): Promise<Lease | undefined> {
  const reissued = newLease(lease.work, lease.subjectId)
  const { rows } = await sql`
    update leases set lease_owner = ${reissued.owner}, lease_expires_at = ${leaseExpiry}
    where ${isLeaseHeld(lease)} returning subject_id`.execute(database)
  return rows.length > 0 ? reissued : undefined
}

/** Asks whoever has a lease to show how far the work is: see heartbeat.ts. */
export async function watchLease(database: Database, lease: Lease): Promise<void> {
  await sql`update leases set is_watched = true where ${isLeaseHeld(lease)}`.execute(database)
}

/**
 * Ends all leases of some kinds of work on these subjects, whoever has them: what is worked on is no more.
 * @param subjectIds a query of one column
 */
export async function endLeasesOn(
  database: Database,
  works: readonly string[],
  subjectIds: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    delete from leases where work in (${sql.join(works)}) and subject_id in (${subjectIds})`.execute(database)
}

/** Ends all leases, on a store that belongs to this process alone: their owners have died. */
export async function releaseAllLeases(database: Database): Promise<void> {
  await database.deleteFrom('leases').execute()
}

/** Deletes the leases of owners that died long ago; to be called now and then. */
export async function sweepLeases(database: Database): Promise<void> {
  await database
    .deleteFrom('leases')
    .where('lease_expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
