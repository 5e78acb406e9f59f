import type { Translate } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { Done, Made } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { ScenarioTexts, type authoringRoutes } from '../admin-contract.ts'
import { assignmentStore } from './assignment-store.ts'
import { scenarioStore } from './scenario-store.ts'
import { alreadyTranslated, translationStore, type Target } from './translation-store.ts'

type Parts = { readonly database: Database; readonly translate: Translate }

export function authoringHandlers({ database, translate }: Parts): Handlers<typeof authoringRoutes> {
  const scenarios = scenarioStore(database)
  const assignments = assignmentStore(database)
  const translations = translationStore(database)
  return {
    listAllScenarios: (_, { actor }) => scenarios.list(actor),

    createScenario: ({ body }, { actor, key }) =>
      runIdempotently(database, actor.id, key, ['createScenario', body], Made, async (transaction) => {
        const id = await scenarios.create(transaction, actor, body)
        return { message: 'Scenario created', id }
      }),

    updateScenario: async ({ params, body }, { actor }) => {
      await scenarios.update(actor, params.id, body)
      return { message: 'Scenario updated' }
    },

    assignScenario: async ({ params, body }, { actor }) => {
      const { organization_ids: organizations, within } = body
      const wanted =
        actor.role === 'superadmin' ? { organizations, within } : ofOwn(actor, organizations, within)
      await assignments.assign(actor, params.id, wanted)
      return { message: 'Assignments saved' }
    },

    archiveScenario: async ({ params, body }, { actor }) => {
      await scenarios.setArchived(actor, params.id, body.archived)
      return { message: body.archived ? 'Scenario archived' : 'Scenario restored' }
    },

    readTranslation: async ({ params }) => {
      const { local } = await translations.find(params)
      return { exists: local !== undefined, ...local }
    },

    writeTranslation: async ({ params, body }, { actor }) => {
      refuseBase(params)
      await translations.write(actor, params, body)
      return { message: 'Translation saved' }
    },

    translateScenario: async ({ params }, { actor, key }) => {
      refuseBase(params)
      const { base, local } = await translations.find(params)
      // Only what learners read: the prompt goes to no translator.
      const asking = { userId: actor.id, from: FALLBACK_LANGUAGE, to: params.code, schema: ScenarioTexts }
      const made = local ? undefined : await translate(base, asking)
      return runIdempotently(
        database,
        actor.id,
        key,
        ['translateScenario', params],
        Done,
        async (transaction) => {
          if (!made) throw alreadyTranslated()
          await translations.add(transaction, actor, params, { from: base, ...made })
          return { message: 'Translation generated' }
        },
      )
    },
  }
}

/**
 * An admin speaks for their own organisation, whatever they leave out.
 * @throws DomainError forbidden when they name another one
 */
function ofOwn({ organizationId }: Actor, organizations: readonly number[], within: readonly number[] = []) {
  if ([...organizations, ...within].some((id) => id !== organizationId))
    throw new DomainError('forbidden', 'You can assign scenarios to your own organisation only')
  return { organizations, within: organizationId === null ? [] : [organizationId] }
}

function refuseBase({ code }: Target): void {
  if (code === FALLBACK_LANGUAGE)
    throw new DomainError('conflict', 'English is what is translated from: edit the scenario instead')
}
