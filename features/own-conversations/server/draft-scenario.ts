import { setTimeout as pause } from 'node:timers/promises'
import type { ScenarioDrafter } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { budgetSpent, type SpendingLimit } from '#platform/server/daily-budget.ts'
import { DomainError } from '#platform/server/errors.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import { claimIdempotencyKey } from '#platform/server/idempotency.ts'
import { rateLimited } from '#platform/server/rate-limit.ts'
import { ownConversationFailures } from '../contract.ts'
import { askDrafter, type DrafterCallDependencies } from './ask-drafter.ts'
import {
  type DraftClaim,
  type DraftClaimResult,
  type DraftStore,
  type DraftTask,
  newDraftClaim,
} from './draft-store.ts'

type DraftDependencies = DrafterCallDependencies & {
  readonly database: Database
  /** Absent while no model is configured. */
  readonly drafter: ScenarioDrafter | undefined
  readonly store: DraftStore
  readonly limit: SpendingLimit
}

export type ScenarioDrafts = ReturnType<typeof createScenarioDrafts>

/** How often to check whether another request has finished its draft. Milliseconds. */
const POLL_INTERVAL = 200

/** The drafts of this process: one at a time for each conversation, made once however many requests ask for it. */
export function createScenarioDrafts(deps: DraftDependencies) {
  const running = new Set<Promise<void>>()

  async function run(drafter: ScenarioDrafter, claim: DraftClaim, task: DraftTask): Promise<void> {
    const work = draftAndStore(deps, drafter, claim, task)
    running.add(work)
    try {
      await work
    } finally {
      running.delete(work)
    }
  }

  return {
    canDraft: deps.drafter !== undefined,

    /**
     * Has the model draft the scenario of a conversation, unless a model already has. Resolves when the draft is
     * stored, or when the template stays in its place: a failure of the model does not fail the request.
     * @throws DomainError missing, conflict (no model, or corrected meanwhile), limited
     */
    async ensure(userId: number, id: number, key: string | undefined): Promise<void> {
      const { drafter, database } = deps
      if (!drafter) throw new DomainError(ownConversationFailures.noModel)
      const opened = await database
        .transaction()
        .execute((transaction) => claimIdempotencyKey(transaction, { userId, key }, ['scenario-draft', id]))
      if (opened.status === 'answered') return
      const claim = newDraftClaim(userId, id, key)
      const end = performance.now() + deps.timeout
      for (let hasWaited = false; performance.now() < end; hasWaited = true) {
        const result = await deps.store.claim(claim, deps.limit, hasWaited)
        if (result.status === 'claimed') return run(drafter, claim, result)
        if (result.status === 'settled') return
        if (result.status !== 'running') throw refusalOf(result)
        await pause(POLL_INTERVAL)
      }
      throw new DomainError(ownConversationFailures.stillDrafting)
    },

    /** Resolves when no draft is being made here any more. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** Asks the model with no database connection held. A failed attempt counts too, because the model has to be paid. */
const draftAndStore = (
  deps: DraftDependencies,
  drafter: ScenarioDrafter,
  claim: DraftClaim,
  task: DraftTask,
): Promise<void> =>
  withHeartbeat(deps, claim.lease, async () => {
    const draft = await askDrafter(deps, drafter, claim.userId, task)
    const outcome = await deps.store.finish(claim, task, draft)
    // After a lost lease the request is answered with what is stored by now, or with `missing`.
    if (outcome === 'changed') throw new DomainError(ownConversationFailures.changedMeanwhile)
  })

function refusalOf(result: DraftClaimResult): DomainError {
  if (result.status === 'limited') return rateLimited(result.wait_seconds)
  if (result.status === 'spent') return budgetSpent(result.spent_by)
  return new DomainError(ownConversationFailures.missing)
}
