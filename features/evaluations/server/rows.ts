import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { isMeasurementChat } from '#database/studies.ts'
import { FALLBACK_LANGUAGE, markFallback } from '#features/languages/contract.ts'
import { EvaluatedCheck, Evaluation, Measures, Objection, Specific } from '../contract.ts'
import { rangeMetChecks } from '../contract-verdicts.ts'

/** The evaluations of a user's own chats, but for deleted ones. */
export const selectUserEvaluations = (database: Database, userId: number) =>
  database
    .selectFrom('evaluations')
    .innerJoin('chats', 'chats.id', 'evaluations.chat_id')
    .where('chats.user_id', '=', userId)
    .where('chats.deleted_at', 'is', null)

/**
 * Selects the first evaluation of each chat or, where a branch is named, the newest one of that branch.
 * @param table the name of the evaluations in the statement
 */
export const isRequestedEvaluation = (branch: number | null, table = 'evaluations') =>
  branch === null
    ? sql<boolean>`${sql.ref(`${table}.is_first`)}`
    : sql<boolean>`${sql.ref(`${table}.id`)} = (
        select newest.id from evaluations as newest
        where newest.chat_id = ${sql.ref(`${table}.chat_id`)} and newest.branch = ${branch}
        order by newest.turn_count desc limit 1)`

/**
 * Whether a hint was given for the messages that an evaluation judged. A hint before an edited message counts for its
 * replacement too. Position 0 is a case of its own, because a branch that replaces the first message has no segment.
 */
const isHintOfEvaluation = sql<boolean>`(
  hints.chat_id = evaluations.chat_id and hints.position < 2 * evaluations.turn_count
    and (hints.branch = evaluations.branch or (hints.branch = 1 and hints.position = 0) or exists (
      select from branch_segments as segment
      where segment.chat_id = hints.chat_id and segment.branch = evaluations.branch
        and segment.source = hints.branch and hints.position <= segment.until)))`

/** How many hints were given for the messages that an evaluation judged; for a statement that reads `evaluations`. */
export const hintCount = sql<number>`(select count(*)::int from hints where ${isHintOfEvaluation})`

/** A user's evaluations with the scenario's texts in the chat's language where they exist, else in English. */
export const selectEvaluations = (database: Database, userId: number) =>
  selectUserEvaluations(database, userId)
    .leftJoin('own_conversations as own', 'own.id', 'chats.own_conversation_id')
    .leftJoin('scenario_texts as base', (join) =>
      join
        .onRef('base.scenario_id', '=', 'chats.scenario_id')
        .on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('scenario_texts as local', (join) =>
      join
        .onRef('local.scenario_id', '=', 'chats.scenario_id')
        .onRef('local.language_code', '=', 'chats.language_code'),
    )
    .leftJoin('characters', 'characters.id', 'chats.character_id')
    .leftJoin('rubrics', 'rubrics.id', 'evaluations.rubric_id')
    .select((builder) => [
      'evaluations.chat_id',
      'evaluations.branch as branch_id',
      'evaluations.content',
      'evaluations.created_at',
      'evaluations.turn_count',
      'evaluations.produced_by',
      'evaluations.prompt_version',
      'evaluations.specifics',
      'evaluations.measures',
      'evaluations.checks',
      'evaluations.readings',
      'evaluations.duration_ms',
      jsonArrayFrom(
        builder
          .selectFrom('hints')
          .where(isHintOfEvaluation)
          .select(['move', sql<number>`hints.position / 2 + 1`.as('message')])
          .orderBy('hints.position')
          .orderBy('hints.branch'),
      ).as('given_hints'),
      'rubrics.id as rubric_id',
      'rubrics.version as rubric_version',
      'rubrics.hash as rubric_hash',
      'rubrics.shows_total',
      'chats.language_code as language',
      'chats.scenario_id',
      'chats.own_conversation_id',
      'characters.name as character_name',
      // The other person in an own conversation has a face too.
      sql<number | null>`coalesce(characters.face_seed, own.face_seed)`.as('face_seed'),
      'chats.mood_id as mood',
      isMeasurementChat.as('is_measurement'),
      jsonArrayFrom(
        builder
          .selectFrom('objections')
          .whereRef('objections.evaluation_id', '=', 'evaluations.id')
          .select(['objections.id', 'check_key', 'statement', 'reason', 'words'])
          .orderBy('objections.id'),
      ).as('objections'),
      sql<boolean>`chats.scenario_id is not null and local.scenario_id is null`.as('is_fallback'),
      sql<string>`coalesce(own.scenario ->> 'title', local.title, base.title)`.as('title'),
      sql<string>`coalesce(own.scenario ->> 'description', local.description, base.description)`.as(
        'description',
      ),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectEvaluations>['executeTakeFirstOrThrow']>>

const Specifics = z.array(Specific)
const Checks = z.array(EvaluatedCheck)
const StoredObjections = z.array(Objection)
const GivenHints = Evaluation.shape.given_hints

export function toEvaluation({
  scenario_id,
  own_conversation_id,
  character_name,
  face_seed,
  is_measurement,
  title,
  description,
  is_fallback,
  specifics,
  measures,
  checks,
  objections,
  given_hints,
  shows_total,
  ...row
}: Row) {
  const { rubric_id: id, rubric_version: version, rubric_hash: hash, readings, duration_ms, ...rest } = row
  const parsed = measures === null ? null : Measures.parse(measures)
  const judged = Checks.parse(checks)
  return {
    ...rest,
    hints: given_hints.length,
    given_hints: GivenHints.parse(given_hints),
    is_unaided: given_hints.length === 0,
    scenario: { id: scenario_id, title, description, ...markFallback(is_fallback) },
    ...(own_conversation_id !== null && { own_conversation_id }),
    ...(is_measurement && { is_measurement }),
    character: face_seed === null ? null : { name: character_name, face_seed },
    specifics: Specifics.parse(specifics),
    measures: parsed,
    checks: judged,
    objections: StoredObjections.parse(objections),
    skills: parsed?.skills ?? [],
    total: shows_total ? rangeMetChecks(judged.map(({ verdict }) => verdict)) : null,
    rubric: id === null || version === null || hash === null ? null : { id, version, hash },
    provenance: {
      judge: rest.produced_by,
      prompt_version: rest.prompt_version,
      readings,
      duration_ms,
    },
  }
}
export type StoredEvaluation = ReturnType<typeof toEvaluation>
