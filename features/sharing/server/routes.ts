import type { Handlers } from '#platform/server/mount.ts'
import { addLogFields } from '#platform/server/request-context.ts'
import type { sharingRoutes } from '../contract.ts'
import type { ReceivedStore } from './received-store.ts'
import type { SharingStore } from './sharing-store.ts'

export const sharingHandlers = (
  sharing: SharingStore,
  received: ReceivedStore,
): Handlers<typeof sharingRoutes> => ({
  listRecipients: (_received, { actor }) => sharing.recipients(actor),
  listSharedEvaluations: ({ query }, { actor }) => sharing.list(actor.id, query.chat_id),
  shareEvaluation: ({ body }, { actor }) => {
    addLogFields({ chatId: body.chat_id })
    return sharing.share(actor, body)
  },
  takeBackEvaluation: async ({ params }, { actor }) => {
    await sharing.takeBack(actor, params.id)
    return { message: 'Sharing ended' }
  },
  listReceivedEvaluations: ({ query }, { actor }) => received.list(actor, query),
  countReceivedEvaluations: async (_received, { actor }) => ({
    unread: await received.countUnread(actor.id),
  }),
  readReceivedEvaluation: ({ params }, { actor }) => received.read(actor, params.id),
})
