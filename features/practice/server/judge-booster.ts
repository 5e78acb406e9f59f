import { sql } from 'kysely'
import type { Check, Rubric } from '#adapters/ai/judging/port.ts'
import {
  type CallOptions,
  type Conversation,
  isModel,
  type ModelInfo,
  type RecordUsage,
  type ReserveCall,
} from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { chatFailures } from '#features/chats/contract.ts'
import type { EvaluatedCheck } from '#features/evaluations/contract.ts'
import { isTimeout, withAbort } from '#platform/server/abort.ts'
import {
  budgetSpent,
  type BudgetOwner,
  countForDay,
  isBudgeted,
  type SpendingLimit,
} from '#platform/server/daily-budget.ts'
import { DomainError } from '#platform/server/errors.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import { claimLeases, endLease, type Lease, newLease, releaseLease } from '#platform/server/lease.ts'
import type { Warn } from '#platform/server/log.ts'
import { claimAttempt, rateLimited } from '#platform/server/rate-limit.ts'
import { storeFailureOf } from '#platform/server/database-outage.ts'
import { BOOSTER_TURNS, boosterFailures } from '../contract-booster.ts'
import type { BoosterStore } from './booster-store.ts'

/** The messages of a branch with what judging needs of their chat. */
export type BoosterTranscript = Omit<Conversation, 'messages'> & {
  readonly messages: readonly { readonly id: number; readonly isUser: boolean; readonly content: string }[]
  /** How the conversation stands; after an ending nothing more comes. */
  readonly record: { readonly state: { readonly ending: string | null } | null }
}

export type JudgeBoosterDependencies = {
  readonly database: Database
  readonly store: BoosterStore
  readonly evaluator: ModelInfo
  readonly readTranscript: (chatId: number, branch: number) => Promise<BoosterTranscript>
  /** Settles checks as an evaluation does. */
  readonly judgeChecks: (
    transcript: BoosterTranscript,
    rubric: Rubric,
    options: CallOptions,
  ) => Promise<{ readonly checks: readonly EvaluatedCheck[] }>
  /** The limit of evaluations, which is counted where a model is asked. */
  readonly rateLimit: SpendingLimit
  /** Milliseconds. */
  readonly timeout: number
  readonly countFor: (userId: number) => RecordUsage
  /** Reserves what a user's requests to a model may cost. */
  readonly reserveFor: (userId: number) => ReserveCall
  readonly warn: Warn
}

export type FoundBooster = NonNullable<Awaited<ReturnType<BoosterStore['find']>>>

type Judging = {
  readonly userId: number
  readonly chatId: number
  readonly booster: FoundBooster
  readonly transcript: BoosterTranscript
  readonly lease: Lease
  readonly isPaid: boolean
}

/** Whose calls of a model have to be reserved, where the organisation has a budget of what they consume. */
type ClaimedJudging = Judging & { readonly isBudgeted: boolean }

/** How often another request's result is looked for. Milliseconds. */
const POLL_INTERVAL = 200

/** @throws DomainError missing */
export async function requireBooster(
  store: BoosterStore,
  userId: number,
  chatId: number,
  branch: number | null,
): Promise<FoundBooster> {
  const booster = await store.find(userId, chatId, branch)
  if (!booster) throw new DomainError(boosterFailures.missing)
  return booster
}

/**
 * What became of the check in a branch: what is stored, or what the rule or the model says of it now. It is made once,
 * under a lease, with no connection held while a model is asked.
 * @throws DomainError missing, refused (too few turns), conflict (its words have gone), limited, upstream, timeout
 */
export async function judgeBooster(
  deps: JudgeBoosterDependencies,
  userId: number,
  chatId: number,
  branch: number | null,
): Promise<FoundBooster> {
  const signal = AbortSignal.timeout(deps.timeout)
  while (!signal.aborted) {
    const booster = await requireBooster(deps.store, userId, chatId, branch)
    if (booster.is_erased) {
      if (booster.result) return booster
      throw new DomainError(chatFailures.erased)
    }
    const transcript = await deps.readTranscript(chatId, booster.branch_id)
    const turns = transcript.messages.length / 2
    if (booster.result && booster.judged_turns === turns) return booster
    const isOver = turns >= BOOSTER_TURNS || (turns > 0 && transcript.record.state?.ending === 'broken_off')
    if (!isOver) throw new DomainError(boosterFailures.short({ count: BOOSTER_TURNS }))
    const lease = newLease('booster', chatId)
    const isPaid = booster.check.kind === 'judged' && isModel(deps.evaluator)
    const judging = { userId, chatId, booster, transcript, lease, isPaid }
    const claimed = await claim(deps, judging)
    if (claimed) await judgeAndStore(deps, { ...judging, ...claimed }, signal)
    else await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
  }
  throw new DomainError(boosterFailures.slow)
}

const limitOf = (userId: number) => ({ userId, purpose: 'evaluation' })

/** @returns undefined while another request is at it, or when it is done meanwhile @throws DomainError limited */
async function claim(
  { database, rateLimit, store: boosters }: JudgeBoosterDependencies,
  { userId, chatId, booster, transcript, lease, isPaid }: Judging,
): Promise<{ readonly isBudgeted: boolean } | undefined> {
  const { rows } = await sql<{
    wait_seconds: number | null
    spent_by: BudgetOwner | null
    is_budgeted: boolean
  }>`
    with lease as (${claimLeases(
      lease.work,
      sql`select id, ${lease.owner}::uuid, null::text from chats where id = ${chatId} and user_id = ${userId} and erased_at is null
        and not exists (select from booster_results where booster_id = ${booster.id}::bigint
          and branch = ${booster.branch_id}::int and turn_count = ${transcript.messages.length / 2}::int)`,
    )}), attempt as (${claimAttempt(limitOf(userId), rateLimit, sql`from lease where ${isPaid}`)}),
    ${countForDay(limitOf(userId), rateLimit.daily)}
    select attempt.wait_seconds, budget.spent_by, ${isBudgeted(userId, rateLimit)} as is_budgeted
    from lease left join attempt on true left join budget on true`.execute(database)
  const [row] = rows
  if (!row) return undefined
  // Another request may have stored the result and ended its lease after this statement had begun, which cannot see it.
  const now = await boosters.find(userId, chatId, booster.branch_id)
  if (now?.result && now.judged_turns === transcript.messages.length / 2) {
    await releaseLease(database, lease)
    return undefined
  }
  const wait = row.wait_seconds ?? 0
  if (wait === 0 && row.spent_by === null) return { isBudgeted: row.is_budgeted }
  await releaseLease(database, lease)
  throw row.spent_by === null ? rateLimited(wait) : budgetSpent(row.spent_by)
}

/** Judges a claimed branch, and stores the result or releases the claim. */
function judgeAndStore(
  deps: JudgeBoosterDependencies,
  judging: ClaimedJudging,
  signal: AbortSignal,
): Promise<void> {
  const { database, warn } = deps
  const { userId, lease, booster, transcript } = judging
  return withHeartbeat(deps, lease, async () => {
    try {
      const options = {
        signal,
        recordUsage: deps.countFor(userId),
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
      // The attempt counts: a model that was asked has to be paid.
      await releaseLease(database, lease).catch((problem: unknown) =>
        warn(problem, 'could not release the lease of a booster'),
      )
      throw asFailure(error, warn)
    }
  })
}

const rubricOf = (check: Check): Rubric => ({ checks: [check] })

/** Stores a result and ends the lease in one statement. False when the lease is no longer ours, or the words have gone. */
async function store(
  { database, evaluator }: JudgeBoosterDependencies,
  { booster, transcript, lease }: Judging,
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

function asFailure(error: unknown, warn: Warn): DomainError {
  if (error instanceof DomainError) return error
  const storeFailure = storeFailureOf(error)
  if (storeFailure) {
    warn(error, 'the database cannot serve')
    return new DomainError(storeFailure, { cause: error })
  }
  const isLate = isTimeout(error)
  warn(error, isLate ? 'judging a booster took too long' : 'a booster could not be judged')
  return new DomainError(isLate ? boosterFailures.slow : boosterFailures.failed, { cause: error })
}
