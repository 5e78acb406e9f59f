import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { parseWorld, StoredWorld } from '#features/worlds/contract.ts'

/**
 * The setting in which the learners of a trial talk, without their messages; that of a draft is stored with its trial.
 */
export const TrialScene = z.object({
  language: z.string(),
  scenario: z.object({
    title: z.string(),
    description: z.string(),
    introText: z.string(),
    prompt: z.string(),
  }),
  character: z.nullable(
    z.object({ name: z.nullable(z.string()), description: z.string(), bio: z.nullable(z.string()) }),
  ),
  mood: z.nullable(z.object({ title: z.string(), description: z.nullable(z.string()) })),
  world: StoredWorld,
})
export type TrialScene = z.output<typeof TrialScene>

/** The scene of a trial as the partner and the judge need it. */
export async function readTrialScene(
  database: Database,
  trialId: number,
): Promise<TrialScene & { readonly chatId: number }> {
  const row = await database
    .selectFrom('rubric_trials')
    .innerJoin('scenarios', 'scenarios.id', 'rubric_trials.scenario_id')
    .leftJoin('scenario_texts as base', (join) =>
      join.onRef('base.scenario_id', '=', 'scenarios.id').on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('scenario_texts as local', (join) =>
      join
        .onRef('local.scenario_id', '=', 'scenarios.id')
        .onRef('local.language_code', '=', 'rubric_trials.language_code'),
    )
    .leftJoin('worlds', 'worlds.scenario_id', 'rubric_trials.scenario_id')
    .leftJoin('characters', 'characters.id', 'rubric_trials.character_id')
    .leftJoin('moods', 'moods.id', 'rubric_trials.mood_id')
    .leftJoin('mood_titles', (join) =>
      join
        .onRef('mood_titles.mood_id', '=', 'moods.id')
        .on('mood_titles.language_code', '=', FALLBACK_LANGUAGE),
    )
    .where('rubric_trials.id', '=', trialId)
    .select((builder) => [
      'rubric_trials.language_code',
      'rubric_trials.scene',
      sql<string>`coalesce(scenarios.prompt, '')`.as('prompt'),
      'worlds.content as world',
      builder.fn.coalesce('local.title', 'base.title').as('title'),
      builder.fn.coalesce('local.description', 'base.description').as('description'),
      builder.fn.coalesce('local.intro_text', 'base.intro_text').as('intro_text'),
      'characters.description as character',
      'characters.name as character_name',
      'characters.bio',
      'mood_titles.title as mood_title',
      'moods.description as mood_description',
    ])
    .executeTakeFirstOrThrow()
  if (row.scene !== null) return { ...TrialScene.parse(row.scene), chatId: trialId }
  return {
    chatId: trialId,
    language: row.language_code,
    scenario: {
      title: row.title ?? '',
      description: row.description ?? '',
      introText: row.intro_text ?? '',
      prompt: row.prompt,
    },
    character:
      row.character === null ? null : { name: row.character_name, description: row.character, bio: row.bio },
    mood: row.mood_title === null ? null : { title: row.mood_title, description: row.mood_description },
    world: parseWorld(row.world),
  }
}
