import { randomUUID } from 'node:crypto'
import { requestFailures } from '#platform/contract/failures.ts'
import type { RecordUsage, Evaluator } from '#adapters/ai/port.ts'
import { isConnectionError } from '#database/connection-errors.ts'
import { chatFailures, EVALUATION_TURNS } from '#features/chats/contract.ts'
import { type Allowance } from '#platform/contract/allowance.ts'
import { DomainError } from '#platform/server/errors.ts'
import { withAbort } from '#platform/server/with-abort.ts'
import { evaluationFailures } from '../contract.ts'
import {
  LEASE_SECONDS,
  type EvaluationClaim,
  type ClaimStore,
  type EvaluationClaimResult,
} from './claim-store.ts'
import { judge, type Transcript } from './judge.ts'
import type { StoredEvaluation } from './rows.ts'
import type { EvaluationStore } from './store.ts'

export type EvaluationDependencies = {
  readonly evaluator: Evaluator
  readonly store: EvaluationStore
  readonly claims: ClaimStore
  /** What stands in a chat now, in one statement. */
  readonly readTranscript: (chatId: number) => Promise<Transcript>
  readonly allowance: Allowance
  /** How long an evaluation may take in all. Milliseconds; the browser gives up at 30 s. */
  readonly timeout: number
  /** Takes what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  readonly warn: (error: unknown, message: string) => void
}

export type Evaluations = ReturnType<typeof createEvaluations>

/** How often another process's evaluation is looked for. Milliseconds. */
const POLL = 200

/** The evaluations of this process: one per chat, made once however many ask, here and elsewhere. */
export function createEvaluations(deps: EvaluationDependencies) {
  const underWay = new Map<number, Promise<void>>()

  async function make(claim: EvaluationClaim, signal: AbortSignal): Promise<void> {
    const work = makeClaimed(deps, claim, signal)
    underWay.set(claim.chatId, work)
    try {
      await work
    } finally {
      underWay.delete(claim.chatId)
    }
  }

  return {
    /**
     * The evaluation of a chat: the one that there is, the one that is being made, or a new one.
     * @throws DomainError missing, refused (too few turns), limited, upstream, timeout
     */
    async ensure(userId: number, chatId: number): Promise<StoredEvaluation> {
      const claim: EvaluationClaim = { userId, chatId, holder: randomUUID() }
      const signal = AbortSignal.timeout(deps.timeout)
      while (!signal.aborted) {
        const verdict = await deps.claims.claim(claim, deps.allowance)
        if (verdict.verdict === 'claimed') await make(claim, signal)
        else if (verdict.verdict === 'running') await (underWay.get(chatId) ?? pause())
        else if (verdict.verdict !== 'made') throw refusalOf(verdict)
        const made = await deps.store.find(userId, chatId)
        if (made) return made
      }
      throw new DomainError(evaluationFailures.slow)
    },

    /** Resolves when no evaluation is being made here any more. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay.values())
    },
  }
}

/** Judges a claimed chat, with no database connection held, and stores the result, or gives the claim back. */
async function makeClaimed(
  deps: EvaluationDependencies,
  claim: EvaluationClaim,
  signal: AbortSignal,
): Promise<void> {
  const { claims, warn } = deps
  const keepAlive = () =>
    claims.keepAlive(claim).catch((error: unknown) => warn(error, 'could not extend a claim'))
  const heart = setInterval(() => void keepAlive(), (LEASE_SECONDS / 3) * 1000)
  try {
    const [transcript, brief] = await Promise.all([
      deps.readTranscript(claim.chatId),
      deps.store.brief(claim.chatId),
    ])
    // An edit may have cut the chat since it was claimed.
    if (transcript.messages.length < 2 * EVALUATION_TURNS) throw new DomainError(evaluationFailures.short)
    const asking = { signal, recordUsage: deps.countFor(claim.userId) }
    const evaluation = await withAbort(signal, judge(deps.evaluator, transcript, brief, asking))
    if (!(await claims.store(claim, evaluation))) throw new DomainError(evaluationFailures.takenOver)
  } catch (error) {
    await claims.abandon(claim).catch((problem: unknown) => warn(problem, 'could not give a claim back'))
    throw asFailure(error, warn)
  } finally {
    clearInterval(heart)
  }
}

function asFailure(error: unknown, warn: EvaluationDependencies['warn']): DomainError {
  if (error instanceof DomainError) return error
  if (isConnectionError(error)) {
    warn(error, 'the database is away')
    return new DomainError(requestFailures.unavailable, { cause: error })
  }
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  warn(error, isLate ? 'the evaluator took too long' : 'an evaluation could not be made or stored')
  return isLate
    ? new DomainError(evaluationFailures.slow, { cause: error })
    : new DomainError(evaluationFailures.failed, { cause: error })
}

function refusalOf(verdict: EvaluationClaimResult): DomainError {
  if (verdict.verdict === 'limited')
    return new DomainError(requestFailures.limited({ count: verdict.wait_seconds }), {
      retryAfter: verdict.wait_seconds,
    })
  if (verdict.verdict === 'short') return new DomainError(evaluationFailures.short)
  return new DomainError(chatFailures.missing)
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, POLL))
