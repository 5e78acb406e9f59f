import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { rubricTrialRoutes, trialFailures } from '../contract.ts'
import { createTrial, type NewTrial } from './create-trial.ts'
import { describeTrial } from './describe-trial.ts'
import type { LearnerStore } from './learner-store.ts'
import { prepareDraftTrial, type ReadDraftScene } from './prepare-draft-trial.ts'
import type { TrialRunner } from './run-trials.ts'
import { requirePassingTrial } from './require-passing-trial.ts'
import type { TrialCaseStore } from './trial-case-store.ts'
import type { TrialStore } from './trial-store.ts'

type Dependencies = {
  readonly database: Database
  readonly store: TrialStore
  readonly learners: LearnerStore
  readonly cases: TrialCaseStore
  readonly runner: TrialRunner
  readonly readDraftScene: ReadDraftScene
  /**
   * Publishes a rubric; implemented by the slice `criteria`. @throws DomainError missing, conflict (published already)
   */
  readonly publish: (
    actor: Actor,
    criteriaId: number,
    version: number,
    reason: string | null,
  ) => Promise<void>
}

export const rubricTrialHandlers = ({
  database,
  store,
  learners,
  cases,
  runner,
  readDraftScene,
  publish,
}: Dependencies): Handlers<typeof rubricTrialRoutes> => {
  /** Begins a trial, or answers what it answered before. */
  const begin = async (trial: NewTrial, key: string | undefined, ...asked: readonly unknown[]) => {
    const { userId, criteriaId: criteria, version } = trial
    const work = async (transaction: Transaction<DB>) => {
      const id = await createTrial(transaction, trial)
      return { message: 'Trial started', id, criteria, version }
    }
    const { reply: TrialStarted } = rubricTrialRoutes.startDraftTrial
    const reply = await runIdempotently(database, userId, key, asked, TrialStarted, work)
    runner.resume(await store.find(reply.id))
    return reply
  }
  return {
    readSimulatedLearners: async ({ params }) => ({ lines: await learners.read(params.id, params.language) }),

    writeSimulatedLearners: async ({ params, body }, { actor }) => {
      await learners.write(actor, params.id, params.language, body)
      return { message: 'Simulated learners saved' }
    },

    startTrial: async ({ params, body }, { actor, key }) => {
      const lines = await learners.read(body.scenario_id, body.language)
      if (!lines) throw new DomainError(trialFailures.noLines)
      const trial = {
        userId: actor.id,
        criteriaId: params.id,
        version: params.version,
        scenarioId: body.scenario_id,
        language: body.language,
        lines,
      }
      return begin(trial, key, 'startTrial', params, body)
    },

    startDraftTrial: async ({ params, body }, { actor, key }) => {
      const trial = await prepareDraftTrial(
        { database, store, learners, readDraftScene },
        { userId: actor.id, scenarioId: params.id, ...body },
      )
      return begin(trial, key, 'startDraftTrial', params, body)
    },

    stopTrial: async ({ params }) => {
      await store.find(params.id)
      await runner.end(params.id)
      return { message: 'Trial stopped' }
    },

    readTrial: async ({ params }) => {
      const trial = await store.findNewest(params.id, params.version)
      // If the process that ran the trial has died, this process continues it.
      if (trial) runner.resume(trial)
      return { trial: trial ? describeTrial(trial, await cases.list(trial)) : null }
    },

    setExpectation: async ({ params, body }) => {
      await store.setExpectation(params.id, body)
      return { message: 'Expectation saved' }
    },

    publishRubric: async ({ params, body: { reason } }, { actor }) => {
      const trial = await store.findNewest(params.id, params.version)
      if (reason === null) requirePassingTrial(trial, trial ? await cases.list(trial) : [])
      await publish(actor, params.id, params.version, reason)
      return { message: 'Rubric published' }
    },
  }
}
