import type { Kysely } from 'kysely'
import type { Conversation } from '#conversation/conversation.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { ScenarioWorld } from '#features/worlds/contract.ts'
import { WorldDraft } from '#features/worlds/contract-admin.ts'
import { DomainError } from '#platform/server/errors.ts'
import { workspaceFailures } from '../contract.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import { listReferencedIds } from './content-library.ts'
import type { WorkspaceDraftStore } from './draft-store.ts'

/** The scenario, character, mood and world of a conversation with a draft, without its messages. */
type DraftScene = Omit<Conversation, 'chatId' | 'messages' | 'world'> & {
  readonly world: ScenarioWorld
}

type CastMember = WorkspaceDraft['cast'][number]

/** Validates the world of a draft by the rules for published worlds. @throws DomainError conflict when incomplete */
export function requireWholeWorld(draft: WorkspaceDraft): ScenarioWorld {
  const world = WorldDraft.safeParse(draft.world)
  if (!world.success) throw new DomainError(workspaceFailures.worldNotWhole)
  return world.data
}

/** @param cast the partner and their mood; null for no particular character */
export async function readDraftedScene(
  database: Kysely<DB>,
  draft: WorkspaceDraft,
  { language, cast }: { readonly language: string; readonly cast: CastMember | null },
): Promise<DraftScene> {
  const world = requireWholeWorld(draft)
  const {
    title = '',
    description = '',
    intro_text: introText = '',
  } = draft.texts[language] ?? draft.texts[FALLBACK_LANGUAGE] ?? {}
  const named = listReferencedIds({ ...draft, cast: cast ? [cast] : [] })
  const character = await database
    .selectFrom('characters')
    .where('id', '=', named.characters[0] ?? 0)
    .select(['name', 'description', 'bio'])
    .executeTakeFirst()
  const mood = await database
    .selectFrom('moods')
    .innerJoin('mood_titles', 'mood_titles.mood_id', 'moods.id')
    .where('moods.id', '=', named.moods[0] ?? 0)
    .where('mood_titles.language_code', '=', FALLBACK_LANGUAGE)
    .select(['mood_titles.title', 'moods.description'])
    .executeTakeFirst()
  return {
    language,
    scenario: { title, description, introText, prompt: draft.prompt },
    character: character ?? null,
    mood: mood ?? null,
    world,
  }
}

/**
 * Reads a draft for simulated learners, with its criteria: the first cast entry with a mood, or else the first.
 * @throws DomainError missing, conflict (archived; saved or published meanwhile; facts not whole)
 */
export const draftSceneReader =
  (database: Database, drafts: WorkspaceDraftStore) =>
  async (scenarioId: number, revision: string, language: string) => {
    const { draft } = await drafts.require(scenarioId, revision)
    const cast = draft.cast.find(({ mood }) => mood !== null) ?? draft.cast[0] ?? null
    return {
      criteriaId: listReferencedIds(draft).criteria[0] ?? null,
      scene: await readDraftedScene(database, draft, { language, cast }),
    }
  }
