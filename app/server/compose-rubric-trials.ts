import { modelFailures } from '#adapters/ai/model/model-fault.ts'
import type { ChatStore } from '#features/chats/server/store.ts'
import { criteriaFailures } from '#features/criteria/contract.ts'
import type { RubricStore } from '#features/criteria/server/rubric-store.ts'
import { evaluateTranscript } from '#features/evaluations/server/evaluate-transcript.ts'
import { languageFailures } from '#features/languages/contract.ts'
import * as rubricTrialsContract from '#features/rubric-trials/contract.ts'
import type { ReadDraftScene } from '#features/rubric-trials/server/prepare-draft-trial.ts'
import { learnerStore } from '#features/rubric-trials/server/learner-store.ts'
import { rubricTrialHandlers } from '#features/rubric-trials/server/routes.ts'
import { createTrialRunner } from '#features/rubric-trials/server/run-trials.ts'
import { trialCaseStore } from '#features/rubric-trials/server/trial-case-store.ts'
import { trialProgressStore } from '#features/rubric-trials/server/trial-progress-store.ts'
import { trialStore } from '#features/rubric-trials/server/trial-store.ts'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import type { CompositionContext } from './compose-context.ts'

type TrialCompositionOptions = {
  readonly chats: ChatStore
  readonly rubrics: RubricStore
  readonly readDraftScene: ReadDraftScene
}

/** Simulated learners who try a version of a rubric. */
export function composeRubricTrials(
  context: CompositionContext,
  { chats, rubrics, readDraftScene }: TrialCompositionOptions,
) {
  const { mountSlice, database, usage, reserveFor, timeout } = context
  const { partner, evaluator } = context.ai
  const { warn } = context.observation
  const cases = trialCaseStore(database)
  const trials = createTrialRunner({
    database,
    partner,
    evaluator,
    progress: trialProgressStore(database),
    cases,
    readConversation: (chatId) => chats.conversation(chatId),
    evaluateWhole: (transcript, by, options) =>
      evaluateTranscript(evaluator, transcript, { ...by, mood: transcript.mood?.title ?? null }, options),
    timeout,
    countFor: { partner: usage.countFor('partner'), evaluator: usage.countFor('evaluator') },
    reserveFor,
    warn,
  })
  mountSlice(
    {
      name: 'rubric-trials',
      description: 'Trying a rubric with simulated learners',
      contracts: [rubricTrialsContract],
      failures: [criteriaFailures, languageFailures, scenarioFailures, modelFailures],
    },
    rubricTrialsContract.rubricTrialRoutes,
    rubricTrialHandlers({
      database,
      store: trialStore(database),
      learners: learnerStore(database),
      cases,
      runner: trials,
      readDraftScene,
      publish: rubrics.publish,
    }),
  )
  return trials
}
