import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import {
  claimLease,
  endLease,
  endLeasesOn,
  isLeaseHeld,
  type Lease,
  newLease,
} from '#platform/server/lease.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type SimulatedLearner, type TrialCell, trialFailures, type TrialMessage } from '../contract.ts'

/** Names the leases for running a trial of a rubric. */
const TRIAL = 'trial'

/** The right to run a trial. Without the lease nothing is stored. */
export type TrialClaim = { readonly trialId: number; readonly lease: Lease }

export type TrialProgressStore = ReturnType<typeof trialProgressStore>

/** The progress of a trial, written only by the process that runs it. */
export const trialProgressStore = (database: Database) => ({
  /** Null when another process runs it, or it has ended. */
  async claim(trialId: number, rubricId: number): Promise<TrialClaim | null> {
    const lease = newLease(TRIAL, rubricId)
    const isOpen = sql`from rubric_trials where id = ${trialId} and ended_at is null`
    return (await claimLease(database, lease, isOpen)) ? { trialId, lease } : null
  },

  /** What a learner and the partner have said so far. @throws DomainError upstream when the lease is no longer ours */
  saveMessages: (claim: TrialClaim, learner: SimulatedLearner, messages: readonly TrialMessage[]) =>
    saveProgress(database, claim, learner, { messages: JSON.stringify(messages) }),

  /** The verdicts on a conversation. @throws DomainError upstream when the lease is no longer ours */
  saveCells: (claim: TrialClaim, learner: SimulatedLearner, cells: readonly TrialCell[]) =>
    saveProgress(database, claim, learner, { cells: JSON.stringify(cells) }),

  /** Ends the trial and its lease in one statement. @param failure the code of what ended it early, or null */
  async end({ trialId, lease }: TrialClaim, failure: string | null): Promise<void> {
    await sql`
      with lease as (${endLease(lease)})
      update rubric_trials set ended_at = now(), failure = ${failure}
      from lease where id = ${trialId} and ended_at is null`.execute(database)
  },

  /** Stops a running trial on any process: without the lease its runner can store nothing more. */
  stop: (trialId: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      await endLeasesOn(
        transaction,
        [TRIAL],
        sql`select rubric_id from rubric_trials where id = ${trialId} and ended_at is null`,
      )
      await transaction
        .updateTable('rubric_trials')
        .set({ ended_at: sql<Date>`now()`, failure: trialFailures.stopped.code })
        .where('id', '=', trialId)
        .where('ended_at', 'is', null)
        .execute()
    }),
})

async function saveProgress(
  database: Database,
  { trialId, lease }: TrialClaim,
  learner: SimulatedLearner,
  progress: { readonly messages: string } | { readonly cells: string },
): Promise<void> {
  const saved = await database
    .updateTable('trial_conversations')
    .set(progress)
    .where('trial_id', '=', trialId)
    .where('kind', '=', learner)
    .where(sql<boolean>`exists (select from leases where ${isLeaseHeld(lease)})`)
    .returning('kind')
    .executeTakeFirst()
  requireLease(saved !== undefined)
}

/** @throws DomainError upstream when another process has taken the trial over */
export function requireLease(isHeld: boolean): void {
  if (!isHeld) throw new DomainError(trialFailures.failed)
}
