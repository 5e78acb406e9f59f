import type { Transaction } from 'kysely'
import { type BriefDrafter, isUnusableAnswer } from '#adapters/ai/drafting/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Failure } from '#platform/contract/failures.ts'
import { isTimeout } from '#platform/server/abort.ts'
import { createBackgroundWork } from '#platform/server/background-work.ts'
import { budgetSpent, type SpendingLimit } from '#platform/server/daily-budget.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import { claimIdempotencyKey } from '#platform/server/idempotency.ts'
import type { Warn } from '#platform/server/log.ts'
import { rateLimited } from '#platform/server/rate-limit.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import type { NewBrief } from '../contract-brief.ts'
import { workspaceFailures } from '../contract.ts'
import { type BriefClaim, type BriefClaimResult, type BriefStore, newBriefClaim } from './brief-store.ts'
import type { OfferedMood, WholeDraft } from './make-whole-draft.ts'
import { type WholeDraftDependencies, writeWholeDraft } from './write-whole-draft.ts'

type ScenarioBriefDependencies = Omit<WholeDraftDependencies, 'drafter'> & {
  readonly database: Database
  /** Absent while no model is configured. */
  readonly drafter: BriefDrafter | undefined
  readonly store: BriefStore
  readonly limit: SpendingLimit
  readonly listMoods: () => Promise<readonly OfferedMood[]>
  /** Stores a draft with the character and criteria that it names. @returns the scenario's id */
  readonly storeWhole: (
    transaction: Transaction<DB>,
    actor: Actor,
    whole: WholeDraft,
    by: BriefDrafter,
  ) => Promise<number>
  readonly warn: Warn
}

export type ScenarioBriefs = ReturnType<typeof createScenarioBriefs>

/** Abort reasons. CANCELLED: the author stopped it or the lease was lost; STOPPED: the process stops. */
const CANCELLED = new Error('the draft was cancelled')
const STOPPED = new Error('the server stops')

/** The drafting that this process does from briefs; one draft at a time for each author, across all processes. */
export function createScenarioBriefs(deps: ScenarioBriefDependencies) {
  const { drafter, database, store } = deps
  const drafts = createBackgroundWork<BriefClaim>(deps.warn, 'a draft from a brief could not be ended')
  const read = async (userId: number) => ({
    can_draft: drafter !== undefined,
    brief: await store.read(userId),
  })

  return {
    read,

    /**
     * Stores the answers and starts the model; a repeat of the request starts nothing.
     * @throws DomainError conflict (no model, or one drafts already), limited, missing (language)
     */
    async begin(actor: Actor, key: string | undefined, brief: NewBrief) {
      if (!drafter) throw new DomainError(workspaceFailures.noDraftingModel)
      const opened = await database.transaction().execute(async (transaction) => {
        await requireLanguages(transaction, brief.languages, workspaceFailures.languageMissing)
        return claimIdempotencyKey(transaction, { userId: actor.id, key }, ['draftFromBrief', brief])
      })
      if (opened.status === 'answered') return read(actor.id)
      const claim = newBriefClaim(actor.id)
      const result = await store.claim(claim, deps.limit)
      if (result.status !== 'claimed') throw refusalOf(result)
      await store.begin(claim, key, brief)
      drafts.start(claim, (signal) => run(deps, drafter, { actor, claim, brief, signal }))
      return read(actor.id)
    },

    /** Cancels an author's drafting; if another process does it, that one notices at its next stage. */
    async cancel(userId: number) {
      await store.cancel(userId)
      drafts.abort((claim) => claim.userId === userId, CANCELLED)
      return read(userId)
    },

    /** Ends all drafting of this process; the authors are told. */
    stop: () => drafts.stop(STOPPED),
  }
}

type BriefTask = {
  readonly actor: Actor
  readonly claim: BriefClaim
  readonly brief: NewBrief
  readonly signal: AbortSignal
}

/** Asks the model without holding a connection, and stores the whole draft or the failure. */
const run = (
  deps: ScenarioBriefDependencies,
  drafter: BriefDrafter,
  { actor, claim, brief, signal }: BriefTask,
) =>
  withHeartbeat(deps, claim.lease, async () => {
    try {
      const whole = await writeWholeDraft(
        { ...deps, drafter },
        {
          ...brief,
          userId: actor.id,
          moods: await deps.listMoods(),
          signal,
          enter: async (stage) => {
            if (!(await deps.store.enter(claim, stage))) throw CANCELLED
          },
        },
      )
      await deps.store.finish(claim, (transaction) => deps.storeWhole(transaction, actor, whole, drafter))
    } catch (error) {
      await deps.store.fail(claim, explain(error, deps.warn))
    }
  })

/**
 * The failure that the author reads. An unexpected error is logged by its name only, because its message may contain
 * words of the brief.
 */
function explain(error: unknown, warn: Warn): Failure {
  if (error === CANCELLED) return workspaceFailures.draftFailed
  if (error === STOPPED) return workspaceFailures.draftInterrupted
  if (isTimeout(error)) return workspaceFailures.draftSlow
  if (isUnusableAnswer(error)) return workspaceFailures.draftUnusable
  if (error instanceof DomainError) return error.failure
  const name = error instanceof Error ? error.name : 'unknown'
  warn(new Error(name), 'a draft from a brief could not be used')
  return /Zod/.test(name) ? workspaceFailures.draftUnusable : workspaceFailures.draftFailed
}

function refusalOf(result: BriefClaimResult): DomainError {
  if (result.status === 'limited') return rateLimited(result.wait_seconds)
  if (result.status === 'spent') return budgetSpent(result.spent_by)
  return new DomainError(workspaceFailures.stillDrafting)
}
