import { sql } from 'kysely'
import { ModelBudgetSpent, type Usage } from '#adapters/ai/port.ts'
import type { Check, Rubric } from '#conversation/judging/rubric.ts'
import type { Database } from '#database/connect.ts'
import type { EvaluatedCheck } from '#features/evaluations/contract.ts'
import { withAbort } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import { toWorkFailure } from '#platform/server/failed-work.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import { endLease, releaseLease } from '#platform/server/lease.ts'
import { refundAttempt } from '#platform/server/rate-limit.ts'
import { boosterFailures } from '../contract-booster.ts'
import { judgingLimit } from './claim-judging.ts'
import type { BoosterJudging, ClaimedJudging, JudgeBoosterDependencies } from './judging-types.ts'

const judgingEndings = {
  late: [boosterFailures.slow, 'judging a booster took too long'],
  failed: [boosterFailures.failed, 'a booster could not be judged'],
} as const

/**
 * Judges a claimed branch, and stores the result or releases the claim.
 * @throws DomainError limited, upstream, timeout, unavailable
 */
export function judgeAndStoreBooster(
  deps: JudgeBoosterDependencies,
  judging: ClaimedJudging,
  signal: AbortSignal,
): Promise<void> {
  const { database, warn } = deps
  const { userId, lease, booster, transcript } = judging
  const countUsage = deps.countFor(userId)
  let hasAsked = false
  return withHeartbeat(deps, lease, async () => {
    try {
      const options = {
        signal,
        recordUsage: (usage: Usage) => {
          hasAsked = true
          countUsage(usage)
        },
        ...(judging.isBudgeted && { reserve: deps.reserveFor(userId) }),
      }
      const { checks } = await withAbort(
        signal,
        deps.judgeChecks(transcript, rubricOf(booster.check), options),
      )
      const [result] = checks
      if (!result) throw new DomainError(boosterFailures.failed)
      if (!(await store(deps, judging, result))) throw new DomainError(boosterFailures.takenOver)
    } catch (error) {
      // The attempt is refunded only where the budget was spent before any model was asked.
      const isRefunded = judging.usesModel && error instanceof ModelBudgetSpent && !hasAsked
      await abandon(database, judging, isRefunded).catch((problem: unknown) =>
        warn(problem, 'could not release the lease of a booster'),
      )
      throw toWorkFailure(error, warn, judgingEndings)
    }
  })
}

const abandon = (database: Database, { lease, userId }: BoosterJudging, isRefunded: boolean): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    if ((await releaseLease(transaction, lease)) && isRefunded)
      await refundAttempt(transaction, judgingLimit(userId))
  })

const rubricOf = (check: Check): Rubric => ({ checks: [check] })

/** Stores a result and ends the lease in one statement. False when the lease is lost, or the chat was erased. */
async function store(
  { database, evaluator }: JudgeBoosterDependencies,
  { booster, transcript, lease }: BoosterJudging,
  result: EvaluatedCheck,
): Promise<boolean> {
  const turns = transcript.messages.length / 2
  const { rows } = await sql`
    with lease as (${endLease(lease)})
    insert into booster_results (booster_id, branch, turn_count, result, produced_by, prompt_version)
    select ${booster.id}::bigint, ${booster.branch_id}::int, ${turns}::int, ${JSON.stringify(result)}::json,
      ${evaluator.name}, ${evaluator.promptVersion}
    from lease join chats on chats.id = lease.subject_id and chats.erased_at is null
    for share of chats
    on conflict (booster_id, branch) do update set turn_count = excluded.turn_count, result = excluded.result,
      produced_by = excluded.produced_by, prompt_version = excluded.prompt_version, created_at = now()
    returning booster_id`.execute(database)
  return rows.length > 0
}
