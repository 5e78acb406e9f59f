import type { Translate } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { Made } from '#platform/contract/schemas.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { moodModifierRoutes } from '../admin-contract.ts'
import type { MoodModifierStore } from './admin-store.ts'
import { type MoodTitleStore, orTitleTaken } from './title-store.ts'
import { translateMood } from './translate-mood.ts'

type Parts = {
  readonly database: Database
  readonly store: MoodModifierStore
  readonly titles: MoodTitleStore
  readonly translate: Translate
}

export const moodModifierHandlers = (parts: Parts): Handlers<typeof moodModifierRoutes> => ({
  listMoodModifiers: (_, { actor }) => parts.store.list(actor),

  createMoodModifier: ({ body }, { actor, key }) =>
    orTitleTaken(() =>
      runIdempotently(
        parts.database,
        actor.id,
        key,
        ['createMoodModifier', body],
        Made,
        async (transaction) => {
          const id = await parts.store.create(transaction, actor, body)
          return { message: 'Mood created', id }
        },
      ),
    ),

  updateMoodModifier: async ({ params, body }, { actor }) => {
    await orTitleTaken(() => parts.store.update(actor, params.id, body))
    return { message: 'Mood updated' }
  },

  translateMoodModifier: async ({ params }, { actor }) => {
    const total = await orTitleTaken(() => translateMood(parts, actor, params.id))
    return { message: 'Mood translated', total_translations: total }
  },

  writeMoodTranslation: async ({ params, body }, { actor }) => {
    await orTitleTaken(() => parts.titles.write(actor, params.id, params.code, body.title))
    return { message: 'Translation saved' }
  },

  archiveMoodModifier: async ({ params, body }, { actor }) => {
    await parts.store.setArchived(actor, params.id, body.archived)
    return { message: body.archived ? 'Mood archived' : 'Mood restored' }
  },
})
