import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { EvaluatedCheck, Specific } from '#features/evaluations/contract.ts'
import { listSupportingEvidence } from '#features/evaluations/contract-verdicts.ts'
import { MAX_CASES, TrialCase } from '../contract.ts'
import type { StoredTrial } from './trial-store.ts'

const Checks = z.array(EvaluatedCheck)
const Statements = z.array(Specific)

/** A case with what is needed to judge it. */
export type ListedCase = TrialCase & {
  readonly chatId: number
  /** Identifies which messages of the chat were judged. */
  readonly judged: string
  /** The contested statement; null for a check. */
  readonly contested: Specific | null
}
/**
 * Lists the newest cases of this and earlier versions whose checks still exist, and cases of statements, each with the
 * contested words that superadmins see beside the objection. A case that is newer than the trial has no verdict.
 */
export async function listCases(database: Database, trial: StoredTrial): Promise<readonly ListedCase[]> {
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
      join.onRef('trial_cases.objection_id', '=', 'objections.id').on('trial_cases.trial_id', '=', trial.id),
    )
    .where(({ eb, or }) =>
      or([
        eb('regression_cases.check_key', 'is', null),
        eb(
          'regression_cases.check_key',
          'in',
          trial.checks.map(({ key }) => key),
        ),
      ]),
    )
    .select([
      'objections.id',
      'objections.chat_id',
      'regression_cases.check_key as key',
      'regression_cases.expected_verdict as expected',
      'trial_cases.verdict',
      'trial_cases.is_claimed',
      'chats.language_code as language',
      'evaluations.checks',
      'evaluations.specifics',
      'objections.statement as place',
      sql<string>`array_to_string(regression_cases.message_ids, ' ')`.as('judged'),
    ])
    .orderBy('objections.id', 'desc')
    .limit(MAX_CASES)
    .execute()
  return rows.map(({ chat_id: chatId, judged, checks, specifics, place, ...row }) => {
    const contested = Statements.parse(specifics)[place ?? -1] ?? null
    const check = Checks.parse(checks).find(({ key }) => key === row.key)
    const quotations = (contested ? [contested] : check ? listSupportingEvidence(check) : []).map(
      ({ quotation }) => quotation,
    )
    const statement = contested?.feedback ?? null
    return { ...TrialCase.parse({ ...row, statement, quotations }), chatId, judged, contested }
  })
}
