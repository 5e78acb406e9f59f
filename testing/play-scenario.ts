import { scriptedReply } from '#adapters/ai/scripted/partner/partner.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { director } from '#conversation/director/direct.ts'
import type { DirectorState } from '#conversation/director/world.ts'
import { demoCharacters } from '#database/seed/characters.ts'
import type { SeedScenario } from '#database/seed/content.ts'
import { learners } from '#database/seed/learners.ts'
import { demoScenarioMap } from '#database/seed/map.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { parseWorld } from '#features/worlds/contract.ts'

/** The lines of the demo's simulated learners, for tests of `conversation/`, which may not import the database. */
export const demoLearners = learners

const played = new Map<string, Conversation>()

/** Plays a demo scenario with its first character and mood and the scripted partner; equal arguments only once. */
export function playScenario(
  scenario: SeedScenario,
  language: 'en' | 'pt' | 'fr',
  said: readonly string[],
): Conversation {
  const key = JSON.stringify([scenario, language, said])
  const conversation = played.get(key) ?? playAnew(scenario, language, said)
  played.set(key, conversation)
  return conversation
}

function playAnew(
  scenario: SeedScenario,
  language: 'en' | 'pt' | 'fr',
  said: readonly string[],
): Conversation {
  return playWithScriptedPartner(castScenario(scenario, language), said)
}

/** A demo scenario before the first message, with its first character and mood. */
export function castScenario(scenario: SeedScenario, language: 'en' | 'pt' | 'fr'): Conversation {
  const row = demoScenarioMap.find((one) => one.scenario === scenario.key)
  const character = demoCharacters.find(({ key }) => key === row?.character)
  const mood = demoMoods.find(({ key }) => key === row?.mood)
  const { title, description, intro_text: introText } = scenario.texts[language]
  return {
    chatId: 1,
    language,
    scenario: { title, description, introText, prompt: scenario.prompt },
    character: character ? { description: character.description, bio: character.bio } : null,
    mood: mood ? { title: mood.titles[language], description: mood.description } : null,
    messages: [],
    world: parseWorld(demoWorlds[scenario.key]),
  }
}

/** The conversation after a learner has said these lines, with a reply of the scripted partner to each. */
export function playWithScriptedPartner(start: Conversation, said: readonly string[]): Conversation {
  const messages: { isUser: boolean; content: string }[] = []
  const conversation: Conversation = { ...start, messages }
  let state: DirectorState | null = null
  for (const content of said) {
    messages.push({ isUser: true, content })
    const direction = director.direct(conversation, { state, judged: [] })
    const reply = scriptedReply(conversation, direction)
    state = director.settle(direction, reply, start.language, messages.length)
    messages.push({ isUser: false, content: reply })
  }
  return conversation
}

export function findDemoScenario(key: string): SeedScenario {
  const scenario = demoScenarios.find((one) => one.key === key)
  if (!scenario) throw new Error(`no scenario ${key}`)
  return scenario
}
