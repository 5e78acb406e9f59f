import { TRANSCRIPT_PLACEHOLDER } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import { demoCharacters } from '#database/seed/characters.ts'
import { demoCriteria } from '#database/seed/criteria.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { missedDeadlines } from '#database/seed/scenarios/missed-deadlines.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import { fillTemplate } from '#features/criteria/contract.ts'

/** A scenario of the demo with its character, a mood and its criteria, as the slices would pass it on. */
export function seededScenario(language: BuiltInLanguage) {
  const { texts, prompt } = missedDeadlines
  const sam = named(demoCharacters, 'sam-rivera')
  const mood = named(demoMoods, 'defensive')
  const template = named(demoCriteria, missedDeadlines.criteria)
  const { title, description, intro_text } = texts[language]
  return {
    conversationIn: (code: BuiltInLanguage): Conversation => ({
      chatId: 1,
      language: code,
      scenario: {
        title: texts[code].title,
        description: texts[code].description,
        introText: texts[code].intro_text,
        prompt,
      },
      character: { description: sam.description, bio: sam.bio },
      mood: { title: mood.titles.en, description: mood.description },
      messages: [],
      world: parseWorld(demoWorlds[missedDeadlines.key]),
    }),
    criteria: fillTemplate(template.evaluation, {
      scenario: title,
      scenario_description: description,
      user_role: intro_text,
      bot_role: sam.description,
      mood: mood.titles[language],
      conversation_history: TRANSCRIPT_PLACEHOLDER,
    }),
  }
}

function named<Item extends { readonly key: string }>(items: readonly Item[], key: string | null): Item {
  const item = items.find((one) => one.key === key)
  if (!item) throw new Error(`the demo has no "${key}"`)
  return item
}
