import { modelFailures } from '#adapters/ai/model/model-fault.ts'
import { createTypingPartner } from '#adapters/ai/resolve.ts'
import { speechFailures } from '#adapters/voice/port.ts'
import { classifyMood } from '#conversation/classify-mood.ts'
import { director } from '#conversation/director/direct.ts'
import * as chatsBranchesContract from '#features/chats/contract-branches.ts'
import * as chatsHintsContract from '#features/chats/contract-hints.ts'
import * as chatsOutcomeContract from '#features/chats/contract-outcome.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import * as chatsContract from '#features/chats/contract.ts'
import { branchStore } from '#features/chats/server/branch-store.ts'
import { hintHandlers } from '#features/chats/server/hint-routes.ts'
import { hintStore } from '#features/chats/server/hint-store.ts'
import { type RefuseInMeasurement, chatHandlers } from '#features/chats/server/routes.ts'
import type { ChatStore } from '#features/chats/server/store.ts'
import { turnMetrics } from '#features/chats/server/turn-metrics.ts'
import { turnStore } from '#features/chats/server/turn-store.ts'
import { createTurns } from '#features/chats/server/turns.ts'
import { skillProgressStore } from '#features/evaluations/server/skill-progress-store.ts'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import { studyFailures } from '#features/studies/contract.ts'
import { findStudyReservation, refuseInMeasurement } from '#features/studies/server/study-reservations.ts'
import { voiceFailures } from '#features/voice/contract-rules.ts'
import * as voiceContract from '#features/voice/contract.ts'
import { voiceHandlers } from '#features/voice/server/routes.ts'
import { voiceStore } from '#features/voice/server/store.ts'
import { chatErasers } from './chat-erasers.ts'
import type { CompositionContext, SpeechAdapters } from './compose-context.ts'

/** Conversations with the partner, typed or spoken. */
export function composeChats(
  context: CompositionContext,
  chats: ChatStore,
  { voice, transcriber }: SpeechAdapters,
) {
  const { mountSlice, database, limits, usage, reserveFor, timeout } = context
  const { partner } = context.ai
  const { metrics, warn } = context.observation
  const turnRecords = turnStore(database)
  const turns = createTurns({
    database,
    partner,
    director,
    chats,
    turns: turnRecords,
    rateLimit: limits.message,
    metrics: turnMetrics(metrics),
    timeout,
    builtIn: createTypingPartner(),
    countFor: usage.countFor('partner'),
    reserveFor,
    warn,
  })
  const inMeasurement: RefuseInMeasurement = (...asked) => refuseInMeasurement(database, ...asked)
  mountSlice(
    {
      name: 'chats',
      description: 'Conversations, turn by turn',
      contracts: [chatsContract, chatsBranchesContract, chatsOutcomeContract, chatsHintsContract],
      failures: [chatFailures, scenarioFailures, studyFailures, modelFailures],
    },
    { ...chatsContract.chatRoutes, ...chatsHintsContract.hintRoutes },
    {
      ...chatHandlers({
        database,
        newChats: limits.chat,
        findStudyReservation,
        refuseInMeasurement: inMeasurement,
        erasers: chatErasers,
        chats,
        branches: branchStore(database, limits.chat),
        turns,
        partner,
        voice,
        transcriber,
        hasBrowserSpeech: context.config.hasBrowserSpeech,
        classifyMood,
      }),
      ...hintHandlers({
        database,
        director,
        chats,
        hints: hintStore(database),
        countShown: skillProgressStore(database).countShown,
        refuseInMeasurement: inMeasurement,
      }),
    },
  )
  mountSlice(
    {
      name: 'voice',
      description: 'Replies that are spoken, and recordings',
      contracts: [voiceContract],
      failures: [voiceFailures, chatFailures, speechFailures],
    },
    voiceContract.voiceRoutes,
    voiceHandlers({
      store: voiceStore(database),
      voice,
      transcriber,
      recordings: limits.voice,
      playbacks: limits.playback,
    }),
  )
  return { turns, turnRecords }
}
