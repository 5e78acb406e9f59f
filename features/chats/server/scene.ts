import { sql } from 'kysely'
import { OwnScenario } from '#features/own-conversations/contract.ts'
import { blankBriefing, mapScenarioTexts } from '#features/scenarios/contract-rules.ts'
import { ScenarioContent } from '#features/workspace/contract-content.ts'
import { parseOnce } from '#platform/server/parse-once.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract-rules.ts'

/**
 * What a chat takes from the version of its scenario, or from the own conversation that it rehearses, for a query that joins
 * `own` and `scenario_versions`. A chat without a version takes what is in force.
 */
export const selectScene = [
  sql<string | null>`case when chats.scenario_id is not null
    then coalesce(scenario_versions.content::text, scenario_content(chats.scenario_id)::text) end`.as(
    'version_content',
  ),
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
  readonly version_content: string | null
  readonly character_key: string | null
  readonly mood_key: string | null
  readonly own_scenario: string | null
  readonly own_role: string | null
  readonly own_mood: string | null
  readonly own_wish: string | null
  readonly own_face_seed: number | null
}

const readContent = parseOnce(ScenarioContent.parse)
const readOwnScenario = parseOnce(OwnScenario.parse)

/** Everything that a conversation is played by, in the chat's language where it is written in it, else in English. */
export const readChatScene = (row: SceneRow) =>
  row.version_content === null ? sceneOfOwn(row) : sceneOfVersion(row, readContent(row.version_content))

function sceneOfVersion({ language, character_key, mood_key }: SceneRow, content: ScenarioContent) {
  // A scenario has its texts in a language all together, so that a briefing never mixes two.
  const texts = content.texts[language] ?? content.texts[FALLBACK_LANGUAGE]
  const character = character_key === null ? undefined : content.characters[character_key]
  const mood = mood_key === null ? undefined : content.moods[mood_key]
  const local = character?.translations[language]
  return {
    texts: mapScenarioTexts((field) => texts?.[field] ?? ''),
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
        }
      : null,
    mood: mood ? { title: mood.titles[FALLBACK_LANGUAGE] ?? '', description: mood.description } : null,
  }
}

function sceneOfOwn(row: SceneRow): ReturnType<typeof sceneOfVersion> {
  const { title, description, intro_text, directions, world } = readOwnScenario(row.own_scenario)
  const { own_role: role, own_face_seed: face_seed, own_mood, own_wish } = row
  return {
    texts: { title, description, intro_text, ...blankBriefing, goals: own_wish ?? '' },
    prompt: directions,
    world,
    character: role === null ? null : { name: null, description: role, bio: null },
    shown: face_seed === null ? null : { name: null, role, bio: null, face_seed },
    mood: own_mood === null ? null : { title: own_mood, description: null },
  }
}
