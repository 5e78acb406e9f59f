import { modelFailures } from '#adapters/ai/model/model-fault.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import { classifyMood } from '#conversation/classify-mood.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import { countChat, insertScenarioChat, insertChat } from '#features/chats/server/create-chat.ts'
import { deleteEmptyChats } from '#features/chats/server/owned-chats.ts'
import { runningChatReader } from '#features/chats/server/running-chat.ts'
import type { ChatStore } from '#features/chats/server/store.ts'
import { judgeChecks } from '#features/evaluations/server/judge-checks.ts'
import { hintCount } from '#features/evaluations/server/rows.ts'
import type { EvaluationStore } from '#features/evaluations/server/store.ts'
import * as practiceBoosterContract from '#features/practice/contract-booster.ts'
import * as practiceContract from '#features/practice/contract.ts'
import { boosterHandlers } from '#features/practice/server/booster-routes.ts'
import { boosterStore } from '#features/practice/server/booster-store.ts'
import { practiceHandlers } from '#features/practice/server/routes.ts'
import { practiceStore } from '#features/practice/server/store.ts'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import * as studiesAdminContract from '#features/studies/contract-admin.ts'
import * as studiesContract from '#features/studies/contract.ts'
import { findStudyReservation } from '#features/studies/server/study-reservations.ts'
import { studyHandlers } from '#features/studies/server/routes.ts'
import type { CompositionContext } from './compose-context.ts'
import { composeOwnConversations } from './compose-own-conversations.ts'
import { composeReminders } from './compose-reminders.ts'

type PracticeCompositionOptions = {
  readonly chats: ChatStore
  readonly readEvaluation: EvaluationStore['find']
  /** Absent where no mail server is configured. */
  readonly mailer: Mailer | undefined
}

/** What brings people back: home, boosters, own conversations, reminders and studies. */
export function composePractice(
  context: CompositionContext,
  { chats, readEvaluation: findEvaluation, mailer }: PracticeCompositionOptions,
) {
  const { mountSlice, database, limits, usage, reserveFor, timeout } = context
  const { evaluator } = context.ai
  const { warn } = context.observation
  const { drafts, findDueDebrief } = composeOwnConversations(context)
  const boosters = boosterStore(database, findStudyReservation)
  mountSlice(
    {
      name: 'practice',
      description: 'Where a learner stands, and what to go on with',
      contracts: [practiceContract, practiceBoosterContract],
      failures: [chatFailures, scenarioFailures, modelFailures],
    },
    { ...practiceContract.practiceRoutes, ...practiceBoosterContract.boosterRoutes },
    {
      ...practiceHandlers({
        store: practiceStore(database, hintCount),
        boosters,
        readRunning: runningChatReader(database, classifyMood),
        findDueDebrief,
        readEvaluation: findEvaluation,
      }),
      ...boosterHandlers({
        database,
        store: boosters,
        startChat: {
          count: (...chat) => countChat({ database, newChats: limits.chat }, ...chat),
          insert: (...chat) => insertScenarioChat({ findStudyReservation }, ...chat),
          deleteEmpty: deleteEmptyChats,
        },
        evaluator,
        readTranscript: chats.conversation,
        judgeChecks: (transcript, rubric, options) => judgeChecks(evaluator, transcript, rubric, options),
        rateLimit: limits.evaluation,
        timeout,
        countFor: usage.countFor('evaluator'),
        reserveFor,
        warn,
      }),
    },
  )
  mountSlice(
    {
      name: 'studies',
      description: 'Whether practising works: randomised studies among the people of an organisation',
      contracts: [studiesContract, studiesAdminContract],
    },
    { ...studiesContract.ownStudyRoutes, ...studiesAdminContract.studyRoutes },
    studyHandlers({ database, insertChat, deleteEmptyChats }),
  )
  const reminders = composeReminders(context, boosters, mailer)
  return { drafts, reminders }
}
