import type { Handlers } from '#platform/server/mount.ts'
import type { ownConversationRoutes } from '../contract.ts'
import { createOwnConversation, type CreateOwnConversationDependencies } from './create-own-conversation.ts'
import { deleteOwnConversation, type DeleteChatsIn } from './delete-own-conversation.ts'

export type OwnConversationDependencies = CreateOwnConversationDependencies & {
  readonly deleteChats: DeleteChatsIn
}

export const ownConversationHandlers = ({
  deleteChats,
  ...deps
}: OwnConversationDependencies): Handlers<typeof ownConversationRoutes> => ({
  listOwnConversations: (_received, { actor }) => deps.store.list(actor.id),
  createOwnConversation: async ({ body }, { actor, key }) => ({
    id: await createOwnConversation(deps, actor.id, key, body),
  }),
  readOwnConversation: ({ params }, { actor }) => deps.store.find(actor.id, params.id),
  correctOwnConversation: ({ params, body: { version, ...changed } }, { actor }) =>
    deps.store.correct(actor.id, params.id, version, changed),
  deleteOwnConversation: async ({ params }, { actor }) => {
    await deleteOwnConversation(deps.database, deleteChats, { userId: actor.id, id: params.id })
    return { message: 'Conversation of your own deleted' }
  },
  writePlan: ({ params, body: { version, ...plan } }, { actor }) =>
    deps.store.writePlan(actor.id, params.id, version, plan),
  rehearsePlan: ({ params, body }, { actor }) => deps.store.rehearse(actor.id, params.id, body),
})
