import type { Translate } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { moodRoutes } from '../contract.ts'
import type { moodAdminRoutes } from '../contract-admin.ts'
import { moodMissing } from './lock-mood.ts'
import type { MoodStore } from './store.ts'
import { type MoodTitleStore, refuseTakenTitle } from './title-store.ts'
import { translateMoodTitle } from './translate-mood-title.ts'

type Dependencies = {
  readonly database: Database
  readonly store: MoodStore
  readonly titles: MoodTitleStore
  readonly translate: Translate
}

export const moodHandlers = ({
  database,
  store,
  titles,
  translate,
}: Dependencies): Handlers<typeof moodRoutes & typeof moodAdminRoutes> => ({
  readMood: async ({ params }) => {
    const id = Number(params.id)
    const mood = Number.isSafeInteger(id) ? await store.find(id) : undefined
    if (!mood) throw moodMissing()
    return mood
  },

  listAllMoods: (_, { actor }) => store.list(actor),

  createMood: ({ body }, { actor, key }) =>
    refuseTakenTitle(() =>
      runIdempotently(
        database,
        actor.id,
        key,
        ['createMood', body],
        CreatedConfirmation,
        async (transaction) => {
          const id = await store.create(transaction, actor, body)
          return { message: 'Mood created', id }
        },
      ),
    ),

  updateMood: async ({ params, body }, { actor }) => {
    await refuseTakenTitle(() => store.update(actor, params.id, body))
    return { message: 'Mood updated' }
  },

  translateMood: async ({ params }, { actor }) => {
    const total = await refuseTakenTitle(() => translateMoodTitle({ titles, translate }, actor, params.id))
    return { message: 'Mood translated', total_translations: total }
  },

  writeMoodTranslation: async ({ params, body }, { actor }) => {
    await refuseTakenTitle(() => titles.write(actor, params.id, params.code, body))
    return { message: 'Translation saved' }
  },

  archiveMood: async ({ params, body }, { actor }) => {
    await store.setArchived(actor, params.id, body.archived)
    return { message: body.archived ? 'Mood archived' : 'Mood restored' }
  },
})
