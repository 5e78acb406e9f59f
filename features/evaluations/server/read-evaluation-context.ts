import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import { RubricChecks } from '#features/criteria/contract-rubric.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { EvaluationContext } from './new-evaluation.ts'

/**
 * Reads what the evaluator has to know beside the transcript; undefined when the chat has been evaluated meanwhile.
 * @param of the branch whose evaluation was requested, with its turns; null: the chat's first evaluation
 */
export async function readEvaluationContext(
  database: Database,
  chatId: number,
  of: { readonly branch: number; readonly turnCount: number } | null,
): Promise<EvaluationContext | undefined> {
  const row = await database
    .selectFrom('chats')
    .leftJoin('own_conversations as own', 'own.id', 'chats.own_conversation_id')
    // A chat is evaluated by the content of its version; one without a version by the content in force.
    .leftJoin('scenario_versions as version', 'version.id', 'chats.scenario_version_id')
    .leftJoinLateral(
      sql<{ content: unknown }>`(
        select coalesce(version.content::jsonb, scenario_content(chats.scenario_id)) as content)`.as('scene'),
      (join) => join.onTrue(),
    )
    .leftJoin('criteria', (join) =>
      join.on(sql<boolean>`criteria.id = (scene.content #>> '{criteria,key}')::bigint`),
    )
    .where('chats.id', '=', chatId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evaluations')
            .whereRef('evaluations.chat_id', '=', 'chats.id')
            .$if(of !== null, (query) =>
              query.where('branch', '=', of?.branch ?? 0).where('turn_count', '=', of?.turnCount ?? 0),
            ),
        ),
      ),
    )
    .select((builder) => [
      // A chat is evaluated by the criteria as they were when it began, whatever they were edited to since.
      sql<string | null>`coalesce((
        select former.evaluation from former_criteria as former
        where former.criteria_id = criteria.id and former.replaced_at > chats.created_at
        order by former.replaced_at limit 1), criteria.evaluation)`.as('criteria'),
      sql<string | null>`coalesce(
        scene.content -> 'moods' -> chats.mood_id::text -> 'titles' ->> chats.language_code,
        scene.content -> 'moods' -> chats.mood_id::text -> 'titles' ->> ${FALLBACK_LANGUAGE}, own.mood)`.as(
        'mood',
      ),
      jsonObjectFrom(
        builder
          .selectFrom('rubrics')
          .whereRef('rubrics.criteria_id', '=', 'criteria.id')
          .where(({ or }) =>
            or([sql<boolean>`rubrics.version = (scene.content #>> '{criteria,rubric}')::int`, isOfStudy]),
          )
          .select(['rubrics.id', 'rubrics.checks'])
          .orderBy(isOfStudy, 'desc')
          .limit(1),
      ).as('rubric'),
    ])
    .executeTakeFirst()
  return (
    row && {
      ...row,
      rubric: row.rubric && { id: row.rubric.id, checks: RubricChecks.parse(row.rubric.checks) },
    }
  )
}

/** A study evaluates all its measurements by one version of a rubric, also when the scenario names another one. */
const isOfStudy = sql<boolean>`exists (
  select from study_measurements join studies on studies.id = study_measurements.study_id
  where study_measurements.chat_id = chats.id and studies.rubric_id = rubrics.id)`
