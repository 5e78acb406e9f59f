import type { RecordUsage, ReserveCall, ScenarioDrafter } from '#adapters/ai/port.ts'
import { withAbort } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Warn } from '#platform/server/log.ts'
import type { DraftTask, FinishedDraft } from './draft-store.ts'
import { makeFromDraft } from './make-scenario.ts'

export type DrafterCallDependencies = {
  /** The limit for a whole draft. Milliseconds; the browser gives up at 30 s. */
  readonly timeout: number
  /** Records what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  /** Reserves what a user's requests to a model may cost. */
  readonly reserveFor: (userId: number) => ReserveCall
  readonly warn: Warn
}

/** Has the model draft the scenario of a conversation. Null when no usable draft came. */
export async function askDrafter(
  { timeout, countFor, reserveFor, warn }: DrafterCallDependencies,
  drafter: ScenarioDrafter,
  userId: number,
  { role, topic, fear, wish, mood, language }: DraftTask,
): Promise<FinishedDraft> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const options = { signal, recordUsage: countFor(userId), reserve: reserveFor(userId) }
    const entered = { role, topic, fear, wish, mood, language }
    const draft = await withAbort(signal, drafter.draft(entered, options))
    return { scenario: makeFromDraft(draft, language), by: drafter }
  } catch (error) {
    // The model's faults are logged already. Other errors are logged by name only: their message may quote the learner.
    if (signal.aborted) warn(new Error('no draft came in time'), 'the drafter took too long')
    else if (!(error instanceof DomainError))
      warn(new Error(error instanceof Error ? error.name : 'unknown'), 'a draft could not be used')
    return null
  }
}
