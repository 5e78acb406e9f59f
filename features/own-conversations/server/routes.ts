import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { ownConversationRoutes } from '../contract.ts'
import { createOwnConversation, type CreateOwnConversationDependencies } from './create-own-conversation.ts'
import type { DebriefStore } from './debrief-store.ts'
import { deleteOwnConversation, type DeleteChatsIn } from './delete-own-conversation.ts'
import type { ScenarioDrafts } from './draft-scenario.ts'

type OwnConversationDependencies = CreateOwnConversationDependencies & {
  readonly drafts: ScenarioDrafts
  readonly debriefs: DebriefStore
  readonly deleteChats: DeleteChatsIn
}

export function ownConversationHandlers({
  debriefs,
  deleteChats,
  drafts,
  ...deps
}: OwnConversationDependencies): Handlers<typeof ownConversationRoutes> {
  const { canDraft } = drafts
  const prepared = async <Stored extends object>(stored: Promise<Stored>) => ({
    ...(await stored),
    can_draft: canDraft,
  })
  return {
    listOwnConversations: (_received, { actor }) => deps.store.list(actor.id),
    createOwnConversation: async ({ body }, { actor, key }) => ({
      id: await createOwnConversation(deps, actor.id, key, body),
      can_draft: canDraft,
    }),
    draftOwnConversation: async ({ params }, { actor, key }) => {
      await drafts.ensure(actor.id, params.id, key)
      return prepared(deps.store.find(actor.id, params.id))
    },
    readOwnConversation: ({ params }, { actor }) => prepared(deps.store.find(actor.id, params.id)),
    correctOwnConversation: ({ params, body: { version, ...changed } }, { actor }) =>
      prepared(deps.store.correct(actor.id, params.id, version, changed)),
    deleteOwnConversation: ({ params }, { actor, key }) =>
      runIdempotently(
        deps.database,
        actor.id,
        key,
        ['deleteOwnConversation', params],
        ownConversationRoutes.deleteOwnConversation.reply,
        async (transaction) => ({
          message: 'Conversation of your own deleted',
          chat_ids: await deleteOwnConversation(transaction, deleteChats, {
            userId: actor.id,
            id: params.id,
          }),
        }),
      ),
    writePlan: ({ params, body: { version, ...plan } }, { actor }) =>
      prepared(deps.store.writePlan(actor.id, params.id, version, plan)),
    rehearsePlan: ({ params, body }, { actor }) => prepared(deps.store.rehearse(actor.id, params.id, body)),
    writeDebrief: ({ params, body }, { actor }) => prepared(debriefs.write(actor.id, params.id, body)),
    declineDebrief: async ({ params }, { actor }) => {
      await debriefs.decline(actor.id, params.id)
      return { message: 'Nothing more is asked about this date' }
    },
  }
}
