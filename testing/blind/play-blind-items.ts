import { stableHash } from '#platform/server/stable-hash.ts'
import { difficulties } from '#conversation/director/world.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import { castScenario, findDemoScenario, playWithScriptedPartner } from '#testing/play-scenario.ts'
import { blindChoices } from './blind-choices.ts'
import averageLearners from './average-learners.json' with { type: 'json' }

/** A conversation of ten turns from which a reader is to guess the mood or the difficulty. */
export type BlindItem = {
  readonly id: string
  readonly sheet: 'moods' | 'difficulties'
  /** The mood or difficulty with which it was played. */
  readonly key: string
  readonly language: 'en' | 'pt' | 'fr'
  readonly scenario: string
  readonly messages: readonly { readonly isUser: boolean; readonly content: string }[]
}

const LANGUAGES = ['en', 'pt', 'fr'] as const
const scenarios = Object.keys(averageLearners) as (keyof typeof averageLearners)[]
/** Each mood is played in two scenarios for each language; the scenarios rotate. */
const MOOD_SCENARIOS = 2

/**
 * The mood of the difficulties sheet. It has one because conversations without a mood are on the other sheet, and
 * neither sheet may give away the other's key.
 */
const MOOD_OF_DIFFICULTIES = 'calm'

type Setting = Pick<BlindItem, 'sheet' | 'key' | 'language'> & {
  readonly scenario: keyof typeof averageLearners
}

/** Every mood with a character of difficulty `fair`, and every difficulty in one mood. */
function listSettings(): readonly Setting[] {
  return LANGUAGES.flatMap((language, l) => [
    ...blindChoices.moods.flatMap(({ key }, m) =>
      Array.from({ length: MOOD_SCENARIOS }, (_, i) => ({
        sheet: 'moods' as const,
        key,
        language,
        scenario: scenarios[(l + m + 2 * i) % scenarios.length] ?? 'missed-deadlines',
      })),
    ),
    ...blindChoices.difficulties.flatMap(({ key }) =>
      scenarios.map((scenario) => ({ sheet: 'difficulties' as const, key, language, scenario })),
    ),
  ])
}

function play({ sheet, key, language, scenario }: Setting, seed: string): BlindItem['messages'] {
  const mood = demoMoods.find((one) => one.key === (sheet === 'moods' ? key : MOOD_OF_DIFFICULTIES))
  const difficulty = difficulties.find((one) => sheet === 'difficulties' && one === key) ?? 'fair'
  const start = {
    ...castScenario(findDemoScenario(scenario), language),
    // The chat's number selects the lines.
    chatId: 1 + (stableHash(`${seed}/${scenario}/${language}/${key}`) % 10_000),
    mood: mood ? { title: mood.titles[language], description: mood.description } : null,
    world: { ...parseWorld(demoWorlds[scenario]), difficulty },
  }
  return playWithScriptedPartner(start, averageLearners[scenario][language]).messages
}

/**
 * Plays the same average learners in every mood and difficulty, shuffled and numbered. The seed determines the result.
 */
export function playBlindItems(seed: string): readonly BlindItem[] {
  const shuffled = listSettings().toSorted(
    (a, b) =>
      a.sheet.localeCompare(b.sheet) ||
      stableHash(`${seed}/${JSON.stringify(a)}`) - stableHash(`${seed}/${JSON.stringify(b)}`),
  )
  const letters = { moods: 'M', difficulties: 'D' } as const
  const counts = { moods: 0, difficulties: 0 }
  return shuffled.map((setting) => {
    counts[setting.sheet] += 1
    return {
      id: `${letters[setting.sheet]}${counts[setting.sheet]}`,
      ...setting,
      messages: play(setting, seed),
    }
  })
}
