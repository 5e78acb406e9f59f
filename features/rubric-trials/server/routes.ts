import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { type rubricTrialRoutes, trialFailures } from '../contract.ts'
import { createDraftTrial, type ReadDraftScene } from './create-draft-trial.ts'
import { createTrial } from './create-trial.ts'
import { describeTrial } from './describe-trial.ts'
import type { LearnerStore } from './learner-store.ts'
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
}: Dependencies): Handlers<typeof rubricTrialRoutes> => ({
  readSimulatedLearners: async ({ params }) => ({ lines: await learners.read(params.id, params.language) }),

  writeSimulatedLearners: async ({ params, body }, { actor }) => {
    await learners.write(actor, params.id, params.language, body)
    return { message: 'Simulated learners saved' }
  },

  startTrial: async ({ params, body }, { actor }) => {
    const lines = await learners.read(body.scenario_id, body.language)
    if (!lines) throw new DomainError(trialFailures.noLines)
    const id = await createTrial(database, {
      userId: actor.id,
      criteriaId: params.id,
      version: params.version,
      scenarioId: body.scenario_id,
      language: body.language,
      lines,
    })
    runner.resume(await store.find(id))
    return { message: 'Trial started', id }
  },

  startDraftTrial: async ({ params, body }, { actor }) => {
    const { id, criteriaId, version } = await createDraftTrial(
      { database, store, learners, readDraftScene },
      { userId: actor.id, scenarioId: params.id, ...body },
    )
    runner.resume(await store.find(id))
    return { message: 'Trial started', id, criteria: criteriaId, version }
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
})
