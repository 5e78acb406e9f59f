import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { languageFailures } from '#features/languages/contract.ts'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { applyChange } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import { LearnerLines, type LearnerLinesUpdate, mapLearners, simulatedLearners } from '../contract.ts'
import { toLearnerRows } from './write-learner-lines.ts'

export type LearnerStore = ReturnType<typeof learnerStore>

/** What simulated learners say in each scenario and language. */
export const learnerStore = (database: Database) => ({
  /** Null unless all of them have lines. */
  read: (scenarioId: number, language: string) => readLines(database, scenarioId, language),

  /** @throws DomainError missing (no such scenario or language), conflict (changed meanwhile) */
  write: (
    actor: Actor,
    scenarioId: number,
    language: string,
    { was, ...wanted }: LearnerLinesUpdate,
  ): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const scenario = await transaction
        .selectFrom('scenarios')
        .where('id', '=', scenarioId)
        .select('id')
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!scenario) throw new DomainError(scenarioFailures.missing)
      await requireLanguages(transaction, [language], languageFailures.missing)
      const before = await readLines(transaction, scenarioId, language)
      const lines = applyChange(before ?? noLines, wanted, was)
      await transaction
        .insertInto('simulated_learners')
        .values(toLearnerRows(scenarioId, language, lines))
        .onConflict((conflict) =>
          conflict
            .columns(['scenario_id', 'language_code', 'kind'])
            .doUpdateSet(({ ref }) => ({ lines: ref('excluded.lines') })),
        )
        .execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'scenario', scenarioId),
        action: 'update',
        before: null,
        after: { simulated_learners: language },
      })
    }),
})

const noLines: LearnerLines = mapLearners(() => [])

async function readLines(
  database: Database | Transaction<DB>,
  scenarioId: number,
  language: string,
): Promise<LearnerLines | null> {
  const rows = await database
    .selectFrom('simulated_learners')
    .where('scenario_id', '=', scenarioId)
    .where('language_code', '=', language)
    .select(['kind', 'lines'])
    .execute()
  if (rows.length < simulatedLearners.length) return null
  return LearnerLines.parse(Object.fromEntries(rows.map(({ kind, lines }) => [kind, lines])))
}
