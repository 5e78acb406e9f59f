import type { Translate } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { Confirmation } from '#platform/contract/schemas.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import { DomainError } from '#platform/server/errors.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { blankBriefing, scenarioFailures } from '../contract.ts'
import { type scenarioAdminRoutes, ScenarioTexts } from '../contract-admin.ts'
import { refuseSecondTranslation, type TranslationKey, translationStore } from './translation-store.ts'

type Dependencies = {
  readonly database: Database
  readonly translate: Translate
  readonly recordVersions: AfterChange
}
type TranslationRoute = 'readTranslation' | 'writeTranslation' | 'translateScenario'

export function translationHandlers({
  database,
  translate,
  recordVersions,
}: Dependencies): Pick<Handlers<typeof scenarioAdminRoutes>, TranslationRoute> {
  const translations = translationStore(database, recordVersions)
  return {
    readTranslation: async ({ params }) => {
      const { local } = await translations.find(params)
      return { exists: local !== undefined, stale: false, ...local }
    },

    writeTranslation: async ({ params, body }, { actor }) => {
      refuseEnglish(params)
      await translations.write(actor, params, body)
      return { message: 'Translation saved' }
    },

    translateScenario: async ({ params }, { actor, key }) => {
      refuseEnglish(params)
      const { base, local } = await translations.find(params)
      // The translator gets only texts that learners read, never the prompt, and no blank ones.
      const written = Object.fromEntries(Object.entries(base).filter(([, text]) => text !== ''))
      const options = { userId: actor.id, from: FALLBACK_LANGUAGE, to: params.code, schema: ScenarioTexts }
      const made = local && !local.stale ? undefined : await translate(written, options)
      return runIdempotently(
        database,
        actor.id,
        key,
        ['translateScenario', params],
        Confirmation,
        async (transaction) => {
          if (!made) return refuseSecondTranslation()
          const texts = { ...blankBriefing, ...made.texts }
          await translations.add(transaction, actor, params, { from: base, texts, by: made.by })
          return { message: 'Translation generated' }
        },
      )
    },
  }
}

function refuseEnglish({ code }: TranslationKey): void {
  if (code === FALLBACK_LANGUAGE) throw new DomainError(scenarioFailures.originalLanguage)
}
