import type { ScenarioDrafter } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { budgetSpent, type SpendingLimit } from '#platform/server/daily-budget.ts'
import { DomainError } from '#platform/server/errors.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import { openRequest } from '#platform/server/idempotency.ts'
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

/** How often a draft that another request makes is looked for. Milliseconds. */
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
     * Has the model draft the scenario of a conversation, unless one has. Resolves when it stands there, or when the
     * template stands in for it: whatever a model answers or does not answer is no error of the request.
     * @throws DomainError missing, conflict (no model, or corrected meanwhile), limited
     */
    async ensure(userId: number, id: number, key: string | undefined): Promise<void> {
      const { drafter, database } = deps
      if (!drafter) throw new DomainError(ownConversationFailures.noModel)
      const opened = await database
        .transaction()
        .execute((transaction) => openRequest(transaction, { userId, key }, ['scenario-draft', id]))
      if (opened.status === 'answered') return
      const claim = newDraftClaim(userId, id, key)
      const end = performance.now() + deps.timeout
      for (let hasWaited = false; performance.now() < end; hasWaited = true) {
        const result = await deps.store.claim(claim, deps.limit, hasWaited)
        if (result.status === 'claimed') return run(drafter, claim, result)
        if (result.status === 'settled') return
        if (result.status !== 'running') throw refusalOf(result)
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
      }
      throw new DomainError(ownConversationFailures.stillDrafting)
    },

    /** Resolves when nothing is being drafted here any more. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** Asks the model with no database connection held. The attempt counts, whatever comes of it: the model has to be paid. */
const draftAndStore = (
  deps: DraftDependencies,
  drafter: ScenarioDrafter,
  claim: DraftClaim,
  task: DraftTask,
): Promise<void> =>
  withHeartbeat(deps, claim.lease, async () => {
    const draft = await askDrafter(deps, drafter, claim.userId, task)
    const outcome = await deps.store.finish(claim, task, draft)
    // Where the lease was lost, the answer is what stands there by now, or that it is gone.
    if (outcome === 'changed') throw new DomainError(ownConversationFailures.changedMeanwhile)
  })

function refusalOf(result: DraftClaimResult): DomainError {
  if (result.status === 'limited') return rateLimited(result.wait_seconds)
  if (result.status === 'spent') return budgetSpent(result.spent_by)
  return new DomainError(ownConversationFailures.missing)
}
