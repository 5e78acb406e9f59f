import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { type CheckVerdict, EvaluatedCheck } from '#features/evaluations/contract.ts'
import { MAX_CASES, TrialCase } from '../contract.ts'
import type { TrialClaim } from './trial-progress-store.ts'
import type { StoredTrial } from './trial-store.ts'

export type TrialCaseStore = ReturnType<typeof trialCaseStore>

const Checks = z.array(EvaluatedCheck)

/** The regression cases that a trial has to come to, and what became of them. Nobody's name is read. */
export const trialCaseStore = (database: Database) => ({
  /**
   * The newest cases of this version and of earlier ones whose checks are still there, with the words that were contested:
   * the same that superadmins see beside the objection. A case that came after the trial has no verdict.
   */
  async list(trial: StoredTrial): Promise<readonly (TrialCase & { readonly chatId: number })[]> {
    const rows = await database
      .selectFrom('regression_cases')
      .innerJoin('objections', 'objections.id', 'regression_cases.objection_id')
      .innerJoin('evaluations', 'evaluations.id', 'objections.evaluation_id')
      .innerJoin('chats', 'chats.id', 'objections.chat_id')
      .innerJoin('rubrics as contested', 'contested.id', 'regression_cases.rubric_id')
      .innerJoin('rubrics as tried', (join) =>
        join
          .onRef('tried.criteria_id', '=', 'contested.criteria_id')
          .onRef('tried.version', '>=', 'contested.version')
          .on('tried.id', '=', trial.rubric_id),
      )
      .leftJoin('trial_cases', (join) =>
        join
          .onRef('trial_cases.objection_id', '=', 'objections.id')
          .on('trial_cases.trial_id', '=', trial.id),
      )
      .where(
        'regression_cases.check_key',
        'in',
        trial.checks.map(({ key }) => key),
      )
      .select([
        'objections.id',
        'objections.chat_id',
        'regression_cases.check_key as key',
        'regression_cases.expected_verdict as expected',
        'trial_cases.verdict',
        'chats.language_code as language',
        'evaluations.checks',
      ])
      .orderBy('objections.id', 'desc')
      .limit(MAX_CASES)
      .execute()
    return rows.map(({ chat_id: chatId, checks, ...row }) => {
      const contested = Checks.parse(checks).find(({ key }) => key === row.key)
      const quotations = contested?.evidence.map(({ quotation }) => quotation) ?? []
      return { ...TrialCase.parse({ ...row, quotations }), chatId }
    })
  },

  /** The messages that were judged when the case arose, also those that the learner has replaced since. */
  readMessages: (id: number) =>
    database
      .selectFrom('messages')
      .innerJoin('regression_cases', (join) =>
        join.on(sql<boolean>`messages.id = any(regression_cases.message_ids)`),
      )
      .where('regression_cases.objection_id', '=', id)
      .select(['messages.is_user as isUser', 'messages.content'])
      .orderBy('messages.position')
      .execute(),

  /** A case that was taken back meanwhile is left out. False when the lease is no longer ours. */
  async save({ trialId, lease }: TrialClaim, id: number, verdict: CheckVerdict): Promise<boolean> {
    const { rows } = await sql`
      with ours as (
        select from leases where work = ${lease.work} and subject_id = ${lease.subjectId}
          and lease_owner = ${lease.owner}::uuid
      ), judged as (
        select objection_id from regression_cases where objection_id = ${id} and exists (select from ours)
        for key share
      ), saved as (
        insert into trial_cases (trial_id, objection_id, verdict)
        select ${trialId}, objection_id, ${verdict} from judged
        on conflict (trial_id, objection_id) do nothing
      )
      select from ours`.execute(database)
    return rows.length > 0
  },
})
