import type { Database } from '#database/connect.ts'
import { Made } from '#platform/contract/schemas.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { codeOf, type isoLanguageRoutes } from '../admin-contract.ts'
import { lookUp, suggest } from './names.ts'
import { createLanguage, orLanguageTaken } from './admin-store.ts'

export const isoLanguageHandlers = (database: Database): Handlers<typeof isoLanguageRoutes> => ({
  lookUpLanguage: async ({ body }) => {
    const language = lookUp(body.language_name)
    if (language) return { found: true, ...language, message: 'Language found', suggestions: [] }
    const nothing = { found: false, language_name: null, iso_code: null, message: 'Language not found' }
    return { ...nothing, suggestions: suggest(body.language_name) }
  },

  createLanguage: ({ body }, { actor, key }) => {
    // One language has one code here, though ISO 639 has up to three for it.
    const wanted = { name: body.name, code: codeOf(body.code) ?? body.code }
    return orLanguageTaken(() =>
      runIdempotently(database, actor.id, key, ['createLanguage', body], Made, async (transaction) => {
        const id = await createLanguage(transaction, actor, wanted)
        return { message: 'Language created', id }
      }),
    )
  },
})
