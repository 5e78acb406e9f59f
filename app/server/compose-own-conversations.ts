import { languageFailures } from '#features/languages/contract.ts'
import * as ownConversationsDebriefContract from '#features/own-conversations/contract-debrief.ts'
import * as ownConversationsContract from '#features/own-conversations/contract.ts'
import { debriefStore } from '#features/own-conversations/server/debrief-store.ts'
import { createScenarioDrafts } from '#features/own-conversations/server/draft-scenario.ts'
import { draftStore } from '#features/own-conversations/server/draft-store.ts'
import { ownConversationHandlers } from '#features/own-conversations/server/routes.ts'
import { ownConversationStore } from '#features/own-conversations/server/store.ts'
import { deleteChatsIn } from './chat-erasers.ts'
import type { CompositionContext } from './compose-context.ts'

/** Conversations that people really have ahead: drafting and practising them, and recording how they went. */
export function composeOwnConversations(context: CompositionContext) {
  const { mountSlice, database, limits, usage, reserveFor, timeout } = context
  const { drafter } = context.ai
  const { warn } = context.observation
  const debriefs = debriefStore(database)
  const drafts = createScenarioDrafts({
    database,
    drafter,
    store: draftStore(database),
    limit: limits.draft,
    timeout,
    countFor: usage.countFor('drafter'),
    reserveFor,
    warn,
  })
  mountSlice(
    {
      name: 'own-conversations',
      description: 'Conversations that people really have ahead of them; nobody else sees them',
      contracts: [ownConversationsContract, ownConversationsDebriefContract],
      failures: [languageFailures],
    },
    ownConversationsContract.ownConversationRoutes,
    ownConversationHandlers({
      database,
      store: ownConversationStore(database),
      drafts,
      debriefs,
      deleteChats: deleteChatsIn,
    }),
  )
  return { drafts, findDueDebrief: debriefs.findDue }
}
