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

/** An owner without a heartbeat for this long counts as dead. */
export const LEASE_SECONDS = 6

/** Both read the clock and not the statement's start time, because a statement may have waited for another one. */
export const leaseExpiry = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`
export const isLeaseLive = sql<boolean>`leases.lease_expires_at > clock_timestamp()`

export const newLease = (work: string, subjectId: number): Lease => ({ work, subjectId, owner: randomUUID() })

/**
 * A statement that claims leases which are free or have expired; to be part of a `with`. It returns `subject_id`,
 * `lease_owner` and `is_taken_over` for each lease that it got. `xmax` tells whether a row existed, which means that
 * the lease had expired and was taken over. Two claims of one lease wait for each other.
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
 * Claims one lease, for work that needs nothing else in the same statement.
 * @param condition a `from` and `where` clause; if it yields no row, there is nothing to do and no lease is claimed
 * @returns false in that case, and while somebody has the lease
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

/** Whether somebody has a live lease on a subject. @param subjectId a column of the surrounding statement */
export const isWorkedOn = (work: string, subjectId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from leases where work = ${work} and subject_id = ${subjectId} and ${isLeaseLive})`

/** Matches no row once the lease is lost. */
export const isLeaseHeld = ({ work, subjectId, owner }: Lease) =>
  sql<boolean>`work = ${work} and subject_id = ${subjectId} and lease_owner = ${owner}`

/**
 * A statement that ends a lease; to be part of a `with`. It returns `subject_id`, or no row when the lease was lost.
 */
export const endLease = (lease: Lease) =>
  sql<{ subject_id: number }>`delete from leases where ${isLeaseHeld(lease)} returning subject_id`

/** @returns false when the lease was lost */
export async function releaseLease(database: Database, lease: Lease): Promise<boolean> {
  const { rows } = await endLease(lease).execute(database)
  return rows.length > 0
}

/**
 * Gives our lease a new owner, so that a statement under the old owner that is still under way does nothing.
 * @returns undefined when the lease was lost
 */
export async function reissueLease(database: Database, lease: Lease): Promise<Lease | undefined> {
  const reissued = newLease(lease.work, lease.subjectId)
  const { rows } = await sql`
    update leases set lease_owner = ${reissued.owner}, lease_expires_at = ${leaseExpiry}
    where ${isLeaseHeld(lease)} returning subject_id`.execute(database)
  return rows.length > 0 ? reissued : undefined
}

/** Asks the owner of a lease to store its progress: see heartbeat.ts. */
export async function watchLease(database: Database, lease: Lease): Promise<void> {
  await sql`update leases set is_watched = true where ${isLeaseHeld(lease)}`.execute(database)
}

/**
 * Ends all leases for some kinds of work on these subjects, whoever owns them, because the subjects no longer exist.
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

/** Ends all leases. For a store that belongs to this process alone, whose earlier owners are therefore dead. */
export async function releaseAllLeases(database: Database): Promise<void> {
  await database.deleteFrom('leases').execute()
}

/** Deletes leases that expired more than an hour ago; to be called now and then. */
export async function sweepLeases(database: Database): Promise<void> {
  await database
    .deleteFrom('leases')
    .where('lease_expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
