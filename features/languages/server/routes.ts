import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { languageRoutes } from '../contract.ts'
import type { LanguageStore } from './store.ts'

export const languageHandlers = (store: LanguageStore): Handlers<typeof languageRoutes> => ({
  listLanguages: () => store.list(),
  readLanguage: async ({ params }) => {
    const language = await store.find(params.id)
    if (!language) throw new DomainError('missing', 'Language not found')
    return language
  },
})
