import { sql } from 'kysely'
import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import type { Database } from '#database/connect.ts'
import { isLeaseHeld } from '#platform/server/lease.ts'
import { listCases, type ListedCase } from './list-cases.ts'
import { requireLease, type TrialClaim } from './trial-progress-store.ts'
import type { StoredTrial } from './trial-store.ts'

export type TrialCaseStore = ReturnType<typeof trialCaseStore>

/** A judged case: the verdict of its check, or whether its statement was made again. */
type CaseOutcome = { readonly verdict: SettledVerdict } | { readonly isClaimed: boolean }

/** The regression cases that a trial has to judge, and their outcomes. No person's name is read. */
export const trialCaseStore = (database: Database) => ({
  list: (trial: StoredTrial): Promise<readonly ListedCase[]> => listCases(database, trial),

  /** The messages that were judged when the case arose, including those that the learner has replaced since. */
  readMessages: (id: number) =>
    database
      .selectFrom('messages')
      .innerJoin('regression_cases', (join) =>
        join.on(sql<boolean>`messages.id = any(regression_cases.message_ids)`),
      )
      .where('regression_cases.objection_id', '=', id)
      .select(['messages.id', 'messages.is_user as isUser', 'messages.content'])
      .orderBy('messages.position')
      .execute(),

  /**
   * Stores nothing for a case that was withdrawn meanwhile.
   * @throws DomainError upstream when the lease is no longer ours
   */
  async save({ trialId, lease }: TrialClaim, id: number, outcome: CaseOutcome): Promise<void> {
    const verdict = 'verdict' in outcome ? outcome.verdict : null
    const isClaimed = 'isClaimed' in outcome ? outcome.isClaimed : null
    const { rows } = await sql`
      with ours as (
        select from leases where ${isLeaseHeld(lease)}
      ), judged as (
        select objection_id from regression_cases where objection_id = ${id} and exists (select from ours)
        for key share
      ), saved as (
        insert into trial_cases (trial_id, objection_id, verdict, is_claimed)
        select ${trialId}, objection_id, ${verdict}, ${isClaimed}::boolean from judged
        on conflict (trial_id, objection_id) do nothing
      )
      select from ours`.execute(database)
    requireLease(rows.length > 0)
  },
})
