import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type TrialExpectation, trialFailures } from '../contract.ts'
import { measureAgreement } from './measure-agreement.ts'
import { listJudgedConversations } from './rank-learners.ts'
import { findStoredTrial, readWholeTrial, selectTrials } from './read-trial.ts'

/** The verdict that the author expects in a cell; null removes it. */
type ExpectationChange = Omit<TrialExpectation, 'verdict'> & {
  readonly verdict: TrialExpectation['verdict'] | null
}

export type TrialStore = ReturnType<typeof trialStore>
export type StoredTrial = NonNullable<Awaited<ReturnType<TrialStore['findNewest']>>>

/** The trials of rubrics and what was said in them. */
export const trialStore = (database: Database) => ({
  /** The newest trial of a version. */
  async findNewest(criteriaId: number, version: number) {
    const row = await selectTrials(database)
      .where('rubrics.criteria_id', '=', criteriaId)
      .where('rubrics.version', '=', version)
      .orderBy('rubric_trials.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && readWholeTrial(database, row)
  },

  /** The newest version of the rubric of criteria; null where they have none. */
  async findNewestVersion(criteriaId: number): Promise<number | null> {
    const row = await database
      .selectFrom('rubrics')
      .where('criteria_id', '=', criteriaId)
      .select('version')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.version ?? null
  },

  /** @throws DomainError missing */
  find: (id: number) => findStoredTrial(database, id),

  /**
   * Sets or removes what the author expects in a cell, and measures the agreement anew.
   * @throws DomainError missing (trial, check)
   */
  setExpectation: (id: number, { verdict, ...cell }: ExpectationChange): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      // The lock keeps two changes at once from overwriting each other.
      await transaction.selectFrom('rubric_trials').where('id', '=', id).select('id').forUpdate().execute()
      const trial = await findStoredTrial(transaction, id)
      if (!trial.checks.some(({ key }) => key === cell.key)) throw new DomainError(trialFailures.missing)
      const others = trial.expectations.filter(
        ({ learner, key }) => learner !== cell.learner || key !== cell.key,
      )
      const expectations = verdict === null ? others : [...others, { ...cell, verdict }]
      const agreement = measureAgreement(expectations, listJudgedConversations(trial))
      await transaction
        .updateTable('rubric_trials')
        .set({ expectations: JSON.stringify(expectations), agreement: JSON.stringify(agreement) })
        .where('id', '=', id)
        .execute()
    }),
})
