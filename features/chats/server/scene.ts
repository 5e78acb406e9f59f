import { sql } from 'kysely'
import { StoredOwnScenario } from '#features/own-conversations/contract.ts'
import { blankBriefing, mapScenarioTexts } from '#features/scenarios/contract.ts'
import { ScenarioContent } from '#features/workspace/contract-content.ts'
import { cachedParser } from '#platform/server/cached-parser.ts'
import { cachedReader } from '#platform/server/cached-reader.ts'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE, markFallback } from '#features/languages/contract.ts'

/**
 * The columns that a chat takes from its scenario, or from the own conversation that it rehearses, for a query that
 * joins `own`. Of a version only the id is selected; a chat without a version takes the content in force.
 */
export const selectScene = [
  'chats.scenario_version_id as version_id',
  sql<string | null>`case when chats.scenario_id is not null and chats.scenario_version_id is null
    then scenario_content(chats.scenario_id)::text end`.as('content_in_force'),
  sql<string | null>`chats.character_id::text`.as('character_key'),
  sql<string | null>`chats.mood_id::text`.as('mood_key'),
  sql<string | null>`own.scenario::text`.as('own_scenario'),
  'own.role as own_role',
  'own.mood as own_mood',
  'own.wish as own_wish',
  'own.face_seed as own_face_seed',
] as const

/** The columns of `selectScene`, and the chat's language. */
export type SceneRow = {
  readonly language: string
  readonly version_id: number | null
  readonly content_in_force: string | null
  readonly character_key: string | null
  readonly mood_key: string | null
  readonly own_scenario: string | null
  readonly own_role: string | null
  readonly own_mood: string | null
  readonly own_wish: string | null
  readonly own_face_seed: number | null
}

const readContentInForce = cachedParser(ScenarioContent.parse)
const readOwnScenario = cachedParser(StoredOwnScenario.parse)

export type ChatScene = ReturnType<typeof sceneOfContent>

/** Reads all content that a conversation is played from, in the chat's language where it exists, else in English. */
export function chatSceneReader(database: Database): (row: SceneRow) => Promise<ChatScene> {
  // Versions never change, so each is read once: with facts in three languages one has some 130,000 characters.
  const readVersion = cachedReader((id) => findContent(database, id), ScenarioContent.parse)
  return async (row) => {
    if (row.version_id !== null) return sceneOfContent(row, await readVersion(row.version_id))
    if (row.content_in_force !== null) return sceneOfContent(row, readContentInForce(row.content_in_force))
    return sceneOfOwn(row)
  }
}

async function findContent(database: Database, version: number): Promise<string> {
  const { content } = await database
    .selectFrom('scenario_versions')
    .where('id', '=', version)
    .select(sql<string>`content::text`.as('content'))
    .executeTakeFirstOrThrow()
  return content
}

function sceneOfContent({ language, character_key, mood_key }: SceneRow, content: ScenarioContent) {
  // All texts come from the same language, so that a briefing never mixes two.
  const texts = content.texts[language] ?? content.texts[FALLBACK_LANGUAGE]
  const character = character_key === null ? undefined : content.characters[character_key]
  const mood = mood_key === null ? undefined : content.moods[mood_key]
  const local = character?.translations[language]
  return {
    texts: mapScenarioTexts((field) => texts?.[field] ?? ''),
    /** Whether the texts are in English because there are none in the chat's language. */
    isFallback: !(language in content.texts),
    prompt: content.prompt,
    world: content.world,
    /** The character as the partner plays it. */
    character: character
      ? { name: character.name, description: character.description, bio: character.bio }
      : null,
    /** The character as the learner meets it. */
    shown: character
      ? {
          name: character.name,
          role: local?.role ?? character.role,
          bio: local?.bio ?? character.bio,
          face_seed: character.face_seed,
          ...markFallback(local === undefined && language !== FALLBACK_LANGUAGE),
        }
      : null,
    mood: mood ? { title: mood.titles[FALLBACK_LANGUAGE] ?? '', description: mood.description } : null,
  }
}

function sceneOfOwn(row: SceneRow): ChatScene {
  const { title, description, intro_text, directions, world } = readOwnScenario(row.own_scenario)
  const { own_role: role, own_face_seed: face_seed, own_mood, own_wish } = row
  return {
    texts: { title, description, intro_text, ...blankBriefing, goals: own_wish ?? '' },
    isFallback: false,
    prompt: directions,
    world,
    character: role === null ? null : { name: null, description: role, bio: null },
    shown: face_seed === null ? null : { name: null, role, bio: null, face_seed },
    mood: own_mood === null ? null : { title: own_mood, description: null },
  }
}
