import { compareWords } from '#conversation/counted/compare-words.ts'
import { modelFailures } from '#adapters/ai/model/model-fault.ts'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import type { ChatStore } from '#features/chats/server/store.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import * as criteriaRubricContract from '#features/criteria/contract-rubric.ts'
import * as criteriaContract from '#features/criteria/contract.ts'
import { criteriaHandlers } from '#features/criteria/server/routes.ts'
import { rubricStore } from '#features/criteria/server/rubric-store.ts'
import { criteriaStore } from '#features/criteria/server/store.ts'
import * as evaluationsDifferencesContract from '#features/evaluations/contract-differences.ts'
import * as evaluationsContract from '#features/evaluations/contract.ts'
import { evaluationFailures } from '#features/evaluations/contract-rules.ts'
import { differenceHandlers } from '#features/evaluations/server/difference-routes.ts'
import { evaluationClaimStore } from '#features/evaluations/server/evaluation-claim-store.ts'
import { createEvaluations } from '#features/evaluations/server/evaluations.ts'
import { readEvaluation } from '#features/evaluations/server/read-evaluation.ts'
import { evaluationHandlers } from '#features/evaluations/server/routes.ts'
import { skillProgressStore } from '#features/evaluations/server/skill-progress-store.ts'
import { evaluationStore } from '#features/evaluations/server/store.ts'
import * as objectionsContract from '#features/objections/contract.ts'
import { objectionReviewStore } from '#features/objections/server/objection-review-store.ts'
import { objectionStore } from '#features/objections/server/objection-store.ts'
import { objectionHandlers } from '#features/objections/server/routes.ts'
import type { ReadDraftScene } from '#features/rubric-trials/server/prepare-draft-trial.ts'
import * as sharingContract from '#features/sharing/contract.ts'
import { receivedStore } from '#features/sharing/server/received-store.ts'
import { sharingHandlers } from '#features/sharing/server/routes.ts'
import { sharingStore } from '#features/sharing/server/sharing-store.ts'
import { recordVersionsOfCriteria } from '#features/workspace/server/version-store.ts'
import type { CompositionContext } from './compose-context.ts'
import { composeRubricTrials } from './compose-rubric-trials.ts'

/** How conversations are judged: evaluations, objections to them, criteria, and the trials of a rubric. */
export function composeEvaluations(
  context: CompositionContext,
  chats: ChatStore,
  readDraftScene: ReadDraftScene,
) {
  const { mountSlice, database, limits, usage, reserveFor, timeout } = context
  const { evaluator } = context.ai
  const { warn } = context.observation
  const store = evaluationStore(database)
  const evaluations = createEvaluations({
    database,
    evaluator,
    store,
    claims: evaluationClaimStore(database),
    readTranscript: chats.conversation,
    chatExists: chats.exists,
    rateLimit: limits.evaluation,
    timeout,
    builtIn: scriptedEvaluator,
    countFor: usage.countFor('evaluator'),
    reserveFor,
    warn,
  })
  const rubrics = rubricStore(database, recordVersionsOfCriteria)
  mountSlice(
    {
      name: 'criteria',
      description: 'What conversations are evaluated by',
      contracts: [criteriaContract, criteriaRubricContract],
    },
    { ...criteriaContract.criteriaRoutes, ...criteriaRubricContract.rubricRoutes },
    criteriaHandlers({ database, store: criteriaStore(database), rubrics }),
  )
  mountSlice(
    {
      name: 'evaluations',
      description: 'What evaluations say of conversations',
      contracts: [evaluationsContract, evaluationsDifferencesContract],
      failures: [evaluationFailures, chatFailures, modelFailures],
    },
    { ...evaluationsContract.evaluationRoutes, ...evaluationsDifferencesContract.differenceRoutes },
    {
      ...evaluationHandlers(store, skillProgressStore(database), evaluations),
      ...differenceHandlers({ database, compareWords }),
    },
  )
  mountSlice(
    {
      name: 'objections',
      description: 'What learners object to in evaluations',
      contracts: [objectionsContract],
      failures: [chatFailures, criteriaContract.criteriaFailures],
    },
    objectionsContract.objectionRoutes,
    objectionHandlers(objectionStore(database), objectionReviewStore(database)),
  )
  const trials = composeRubricTrials(context, { chats, rubrics, readDraftScene })
  mountSlice(
    {
      name: 'sharing',
      description: 'Evaluations that their learner shows to an administrator',
      contracts: [sharingContract],
    },
    sharingContract.sharingRoutes,
    sharingHandlers(sharingStore(database), receivedStore(database, readEvaluation)),
  )
  return { evaluations, trials, readEvaluation: store.find }
}
