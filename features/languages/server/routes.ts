import type { Partner } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { type languageRoutes, languageFailures } from '../contract.ts'
import { canonicalLanguageCode, type languageAdminRoutes } from '../contract-admin.ts'
import { findIsoLanguage, suggestIsoLanguages } from './iso-languages.ts'
import { type LanguageStore, refuseTakenLanguage } from './store.ts'

type Dependencies = {
  readonly database: Database
  readonly store: LanguageStore
  readonly partner: Pick<Partner, 'resolveLanguage'>
}

export const languageHandlers = ({
  database,
  store,
  partner,
}: Dependencies): Handlers<typeof languageRoutes & typeof languageAdminRoutes> => ({
  listLanguages: async () =>
    (await store.list()).map((language) => ({
      ...language,
      partner_language: partner.resolveLanguage(language.code),
    })),

  readLanguage: async ({ params }) => {
    const language = await store.find(params.id)
    if (!language) throw new DomainError(languageFailures.missing)
    return language
  },

  lookUpLanguage: async ({ body }) => {
    const language = findIsoLanguage(body.language_name)
    if (language) return { found: true, ...language, message: 'Language found', suggestions: [] }
    const nothing = { found: false, language_name: null, iso_code: null, message: 'Language not found' }
    return { ...nothing, suggestions: suggestIsoLanguages(body.language_name) }
  },

  createLanguage: ({ body }, { actor, key }) => {
    // ISO 639 has up to three codes for a language; only one of them is stored.
    const language = { name: body.name, code: canonicalLanguageCode(body.code) ?? body.code }
    return refuseTakenLanguage(() =>
      runIdempotently(
        database,
        actor.id,
        key,
        ['createLanguage', body],
        CreatedConfirmation,
        async (transaction) => {
          const id = await store.create(transaction, actor, language)
          return { message: 'Language created', id }
        },
      ),
    )
  },
})
