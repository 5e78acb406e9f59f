import type { Partner, RecordUsage, ReserveCall } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Database } from '#database/connect.ts'
import { runAllOrAbort, untilAborted, withAbort } from '#platform/server/abort.ts'
import { createBackgroundWork } from '#platform/server/background-work.ts'
import { DomainError } from '#platform/server/errors.ts'
import { runUnderLease } from '#platform/server/heartbeat.ts'
import type { Warn } from '#platform/server/log.ts'
import { trialFailures, type TrialMessage } from '../contract.ts'
import { type CaseJudgeDependencies, judgeCases } from './judge-cases.ts'
import { readCells } from './read-cells.ts'
import type { TrialClaim, TrialProgressStore } from './trial-progress-store.ts'
import { readTrialScene } from './trial-scene.ts'
import type { StoredTrial } from './trial-store.ts'

type TrialRunnerDependencies = CaseJudgeDependencies & {
  readonly database: Database
  readonly partner: Partner
  readonly progress: TrialProgressStore
  /** How long one reply or one judgement may take. Milliseconds. */
  readonly timeout: number
  readonly countFor: {
    readonly partner: (userId: number) => RecordUsage
    readonly evaluator: (userId: number) => RecordUsage
  }
  /** Reserves what a user's requests to a model may cost. */
  readonly reserveFor: (userId: number) => ReserveCall
  readonly warn: Warn
}

export type TrialRunner = ReturnType<typeof createTrialRunner>

/** How many learners talk at once; few, so that a trial leaves capacity for the people who practise. */
const AT_ONCE = 2

/** Runs trials in the background. A trial whose process died is continued where it stopped. */
export function createTrialRunner(deps: TrialRunnerDependencies) {
  const trials = createBackgroundWork<number>(deps.warn, 'a trial of a rubric could not be run')

  async function run(trial: StoredTrial, signal: AbortSignal): Promise<void> {
    const claim = await deps.progress.claim(trial.id, trial.rubric_id)
    if (!claim) return
    await runUnderLease(deps, claim.lease, async () => {
      try {
        await talkAndJudge(deps, trial, claim, signal)
        await deps.progress.end(claim, null)
      } catch (error) {
        // A stopped trial is stored as ended already; if this process is stopping, another one continues the trial.
        if (signal.aborted) return
        deps.warn(error, 'a trial of a rubric has failed')
        await deps.progress.end(claim, codeOf(error))
      }
    })
  }

  return {
    /** Continues a trial that has not ended, unless a process runs it. */
    resume(trial: StoredTrial): void {
      if (trial.ended_at === null) trials.start(trial.id, (signal) => run(trial, signal))
    },

    /** Ends a trial before its time. */
    async end(trialId: number): Promise<void> {
      await deps.progress.stop(trialId)
      trials.abort((id) => id === trialId)
    },

    /** Aborts all trials here; another process, or this one after its next start, continues them. */
    stop: () => trials.stop(),
  }
}

async function talkAndJudge(
  deps: TrialRunnerDependencies,
  trial: StoredTrial,
  claim: TrialClaim,
  signal: AbortSignal,
): Promise<void> {
  const scene = await readTrialScene(deps.database, trial.id)
  const recordUsage = deps.countFor.evaluator(trial.user_id)
  const reserve = deps.reserveFor(trial.user_id)
  const waiting = trial.conversations.filter(({ cells }) => cells === null)
  const next = async (together: AbortSignal): Promise<void> => {
    const one = waiting.shift()
    if (!one) return
    const messages = await talk(deps, trial, claim, { scene, one, signal: together })
    const conversation = { ...scene, messages }
    const limited = AbortSignal.any([together, AbortSignal.timeout(deps.timeout)])
    const options = { signal: limited, recordUsage, reserve, seed: `${trial.id} ${one.learner}` }
    const judging = deps.evaluator.judge(conversation, { checks: trial.checks }, options)
    const result = await withAbort(limited, judging)
    await deps.progress.saveCells(claim, one.learner, readCells(result, messages))
    await next(together)
  }
  await runAllOrAbort(signal, (together) => Array.from({ length: AT_ONCE }, () => next(together)))
  await judgeCases(deps, trial, { claim, signal, recordUsage, reserve })
}

type Talk = {
  readonly scene: Omit<Conversation, 'messages'>
  readonly one: StoredTrial['conversations'][number]
  readonly signal: AbortSignal
}

/** Says the learner's remaining messages, one after another. */
async function talk(
  deps: TrialRunnerDependencies,
  trial: StoredTrial,
  claim: TrialClaim,
  { scene, one, signal }: Talk,
): Promise<readonly TrialMessage[]> {
  let messages: readonly TrialMessage[] = one.messages
  for (const content of one.lines.slice(messages.length / 2)) {
    const said = [...messages, { isUser: true, content }]
    const limited = AbortSignal.any([signal, AbortSignal.timeout(deps.timeout)])
    const options = {
      signal: limited,
      recordUsage: deps.countFor.partner(trial.user_id),
      reserve: deps.reserveFor(trial.user_id),
    }
    let reply = ''
    const pieces = deps.partner.reply({ ...scene, messages: said }, options)
    for await (const piece of untilAborted(limited, pieces))
      reply = typeof piece === 'string' ? reply + piece : piece.replacement
    if (reply.trim() === '') throw new DomainError(trialFailures.failed)
    messages = [...said, { isUser: false, content: reply }]
    await deps.progress.saveMessages(claim, one.learner, messages)
  }
  return messages
}

const codeOf = (error: unknown): string =>
  error instanceof DomainError ? error.failure.code : trialFailures.failed.code
