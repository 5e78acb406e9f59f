import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { moodRoutes } from '../contract.ts'
import type { MoodStore } from './store.ts'

export const moodHandlers = (store: MoodStore): Handlers<typeof moodRoutes> => ({
  readMood: async ({ params }) => {
    const id = Number(params.id)
    const mood = Number.isSafeInteger(id) ? await store.find(id) : undefined
    if (!mood) throw new DomainError('missing', 'Mood not found')
    return mood
  },
})
