import { exportChats } from '#features/chats/server/export-chats.ts'
import { exportEvaluations } from '#features/evaluations/server/export-evaluations.ts'
import { exportOwnConversations } from '#features/own-conversations/server/owned-own-conversations.ts'
import * as ownDataContract from '#features/own-data/contract.ts'
import { erasureStore } from '#features/own-data/server/erasure-store.ts'
import { ownDataHandlers } from '#features/own-data/server/routes.ts'
import { exportBoosters } from '#features/practice/server/own-boosters.ts'
import { exportReminders } from '#features/reminders/server/own-reminders.ts'
import { exportSessions } from '#features/session/server/export-sessions.ts'
import { exportStudies } from '#features/studies/server/export-studies.ts'
import { exportSharedEvaluations } from '#features/sharing/server/owned-shared-evaluations.ts'
import { readOwnUsage } from '#features/usage/server/own-usage.ts'
import { readOwnProfile } from '#features/users/server/read-own-profile.ts'
import type { CompositionContext } from './compose-context.ts'

/** The export of a person's own data, and the requests to erase it. */
export function composeOwnData({ mountSlice, database, config }: CompositionContext): void {
  const sources = {
    profile: (userId: number) => readOwnProfile(database, userId),
    lists: {
      sessions: (userId: number) => exportSessions(database, config.sessions, userId),
      conversations: (userId: number) => exportChats(database, userId),
      own_conversations: (userId: number) => exportOwnConversations(database, userId),
      evaluations: (userId: number) => exportEvaluations(database, userId),
      shared_evaluations: (userId: number) => exportSharedEvaluations(database, userId),
      studies: (userId: number) => exportStudies(database, userId),
      boosters: (userId: number) => exportBoosters(database, userId),
      reminders: (userId: number) => exportReminders(database, userId),
      usage: (userId: number) => readOwnUsage(database, userId),
    },
  }
  mountSlice(
    {
      name: 'own-data',
      description: 'What is held of the caller, and asking for it to be erased',
      contracts: [ownDataContract],
    },
    ownDataContract.ownDataRoutes,
    ownDataHandlers({ database, sources, erasure: erasureStore(database) }),
  )
}
