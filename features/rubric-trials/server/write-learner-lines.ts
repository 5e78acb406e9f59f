import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { type LearnerLines, simulatedLearners } from '../contract.ts'

/** Replaces what simulated learners say in a scenario, in all languages. */
export async function writeLearnerLines(
  transaction: Transaction<DB>,
  scenarioId: number,
  learners: Readonly<Record<string, LearnerLines>>,
): Promise<void> {
  await transaction.deleteFrom('simulated_learners').where('scenario_id', '=', scenarioId).execute()
  const rows = Object.entries(learners).flatMap(([language, lines]) =>
    toLearnerRows(scenarioId, language, lines),
  )
  if (rows.length > 0) await transaction.insertInto('simulated_learners').values(rows).execute()
}

/** The lines in one language as rows of the database. */
export const toLearnerRows = (scenarioId: number, language: string, lines: LearnerLines) =>
  simulatedLearners.map((kind) => ({
    scenario_id: scenarioId,
    language_code: language,
    kind,
    lines: JSON.stringify(lines[kind]),
  }))
