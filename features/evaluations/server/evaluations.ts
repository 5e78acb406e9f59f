import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/connect.ts'
import { chatFailures, EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { budgetSpent, type SpendingLimit } from '#platform/server/daily-budget.ts'
import { DomainError } from '#platform/server/errors.ts'
import { toWorkFailure } from '#platform/server/failed-work.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import type { Warn } from '#platform/server/log.ts'
import { rateLimited } from '#platform/server/rate-limit.ts'
import { withAbort } from '#platform/server/abort.ts'
import { evaluationFailures } from '../contract-rules.ts'
import {
  newEvaluationClaim,
  type EvaluationClaim,
  type EvaluationClaimResult,
  type EvaluationClaimStore,
} from './evaluation-claim-store.ts'
import { type EvaluatorDependencies, evaluateWithinBudget } from './evaluate-within-budget.ts'
import type { StoredTranscript } from './new-evaluation.ts'
import { readEvaluationContext } from './read-evaluation-context.ts'
import type { StoredEvaluation } from './rows.ts'
import type { EvaluationStore } from './store.ts'

type EvaluationDependencies = EvaluatorDependencies & {
  readonly database: Database
  readonly store: EvaluationStore
  readonly claims: EvaluationClaimStore
  /** The messages of a chat's branch, with its scenario, in one statement. */
  readonly readTranscript: (chatId: number, branch: number) => Promise<StoredTranscript>
  /** Whether a chat exists and is not deleted. */
  readonly chatExists: (chatId: number) => Promise<boolean>
  readonly rateLimit: SpendingLimit
  /** How long an evaluation may take in all. Milliseconds; the browser gives up at 30 s. */
  readonly timeout: number
  readonly warn: Warn
}

export type EvaluationService = ReturnType<typeof createEvaluations>

type EvaluatedBranch = Extract<EvaluationClaimResult, { status: 'claimed' }>

/** How often another process is polled for its evaluation. Milliseconds. */
const POLL_INTERVAL = 200

/** The evaluations of this process: one at a time for each chat, made once however many requests ask for it. */
export function createEvaluations(deps: EvaluationDependencies) {
  /** By chat and branch, because another branch's evaluation is neither the answer nor the failure of this one. */
  const running = new Map<string, Promise<void>>()

  async function evaluate(claim: EvaluationClaim, of: EvaluatedBranch, signal: AbortSignal): Promise<void> {
    const work = evaluateAndStore(deps, claim, of, signal)
    running.set(keyOfClaim(claim), work)
    try {
      await work
    } finally {
      running.delete(keyOfClaim(claim))
    }
  }

  return {
    /**
     * Returns the evaluation of a chat: the stored one, the one that is being made, or a new one.
     * @param branch a branch whose own evaluation is requested; null: the one of the chat
     * @throws DomainError missing, refused (too few turns), limited, upstream, timeout
     */
    async ensure(userId: number, chatId: number, branch: number | null): Promise<StoredEvaluation> {
      const claim = newEvaluationClaim(userId, chatId, branch)
      const signal = AbortSignal.timeout(deps.timeout)
      while (!signal.aborted) {
        const result = await deps.claims.claim(claim, deps.rateLimit)
        if (result.status === 'claimed') await evaluate(claim, result, signal)
        else if (result.status === 'running') {
          // A stored evaluation may be of fewer turns, so only the next claim knows whether the wanted one exists.
          await (running.get(keyOfClaim(claim)) ?? pause(POLL_INTERVAL))
          continue
        } else if (result.status !== 'evaluated') throw refusalOf(result)
        const evaluation = await deps.store.find(userId, chatId, branch)
        if (evaluation) return evaluation
      }
      throw new DomainError(evaluationFailures.slow)
    },

    /** Resolves when no evaluation is being made here any more. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running.values())
    },
  }
}

const evaluationEndings = {
  late: [evaluationFailures.slow, 'the evaluator took too long'],
  failed: [evaluationFailures.failed, 'an evaluation could not be made or stored'],
} as const

/** Evaluates a claimed chat, with no database connection held, and stores the result or abandons the claim. */
function evaluateAndStore(
  deps: EvaluationDependencies,
  claim: EvaluationClaim,
  { branch, turn_count: turnCount, is_budgeted: isBudgeted }: EvaluatedBranch,
  signal: AbortSignal,
): Promise<void> {
  const { claims, warn } = deps
  let usesModel = false
  return withHeartbeat(deps, claim.lease, async () => {
    try {
      const [transcript, context] = await Promise.all([
        deps.readTranscript(claim.chatId, branch),
        readEvaluationContext(
          deps.database,
          claim.chatId,
          claim.branch === null ? null : { branch, turnCount },
        ),
      ])
      if (!context) return await claims.abandon(claim, usesModel)
      // The chat's words may have been erased since the claim.
      if (transcript.messages.length < 2 * EVALUATION_TURNS) throw new DomainError(chatFailures.erased)
      const evaluating = evaluateWithinBudget(
        deps,
        transcript,
        context,
        { userId: claim.userId, isBudgeted, signal },
        (wasPaid) => (usesModel = wasPaid),
      )
      if (!(await claims.store(claim, branch, await withAbort(signal, evaluating))))
        throw await explainLoss(deps, claim)
    } catch (error) {
      await claims
        .abandon(claim, usesModel)
        .catch((problem: unknown) => warn(problem, 'could not abandon an evaluation'))
      throw toWorkFailure(error, warn, evaluationEndings)
    }
  })
}

/** Why an evaluation could not be stored: its chat was deleted meanwhile, or another process has the lease. */
async function explainLoss({ chatExists }: EvaluationDependencies, { chatId }: EvaluationClaim) {
  return new DomainError((await chatExists(chatId)) ? evaluationFailures.takenOver : chatFailures.missing)
}

function refusalOf(result: EvaluationClaimResult): DomainError {
  if (result.status === 'limited') return rateLimited(result.wait_seconds)
  if (result.status === 'spent') return budgetSpent(result.spent_by)
  if (result.status === 'branch_missing') return new DomainError(chatFailures.branchMissing)
  if (result.status === 'erased') return new DomainError(chatFailures.erased)
  if (result.status === 'too_short') return new DomainError(evaluationFailures.short)
  return new DomainError(chatFailures.missing)
}

const keyOfClaim = ({ chatId, branch }: EvaluationClaim) => `${chatId} ${branch}`
