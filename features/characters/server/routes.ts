import type { Database } from '#database/connect.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { characterRoutes } from '../contract.ts'
import type { CharacterStore } from './store.ts'

type Dependencies = { readonly database: Database; readonly store: CharacterStore }

export const characterHandlers = ({ database, store }: Dependencies): Handlers<typeof characterRoutes> => ({
  listCharacters: () => store.list(),

  createCharacter: ({ body }, { actor, key }) =>
    runIdempotently(
      database,
      actor.id,
      key,
      ['createCharacter', body],
      CreatedConfirmation,
      async (transaction) => {
        const id = await store.create(transaction, actor, body)
        return { message: 'Bot character created', id }
      },
    ),

  updateCharacter: async ({ params, body }, { actor }) => {
    await store.update(actor, params.id, body)
    return { message: 'Bot character updated' }
  },

  archiveCharacter: async ({ params, body }, { actor }) => {
    await store.setArchived(actor, params.id, body.archived)
    return { message: body.archived ? 'Bot character archived' : 'Bot character restored' }
  },
})
