import { describe, expect, test } from 'vitest'
import type { Assessment, Conversation } from '#adapters/ai/port.ts'
import { assessConversation } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedReply } from '#adapters/ai/scripted/partner/partner.ts'
import { demoCharacters } from '#database/seed/characters.ts'
import type { SeedScenario } from '#database/seed/content.ts'
import { demoScenarioMap } from '#database/seed/map.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { learners, gamingLearners } from '#testing/learners/all-learners.ts'
import { heldOut } from '#testing/learners/held-out.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const
type Language = (typeof LANGUAGES)[number]

/** A scenario played through with the partner that comes first in it. */
function played(scenario: SeedScenario, language: Language, said: readonly string[]): Conversation {
  const row = demoScenarioMap.find((one) => one.scenario === scenario.key)
  const character = demoCharacters.find(({ key }) => key === row?.character)
  const mood = demoMoods.find(({ key }) => key === row?.mood)
  const { title, description, intro_text: introText } = scenario.texts[language]
  const messages: { isUser: boolean; content: string }[] = []
  const conversation: Conversation = {
    chatId: 1,
    language,
    scenario: { title, description, introText, prompt: scenario.prompt },
    character: character ? { description: character.description, bio: character.bio } : null,
    mood: mood ? { title: mood.titles[language], description: mood.description } : null,
    messages,
  }
  for (const content of said) {
    messages.push({ isUser: true, content })
    messages.push({ isUser: false, content: scriptedReply(conversation) })
  }
  return conversation
}

const totalOf = ({ measures }: Assessment): number =>
  measures?.skills.reduce((sum, { level }) => sum + level, 0) ?? 0

/** Two neighbours differ by at least so many levels. */
const MARGIN = 2

function expectOrder(label: string, totals: Readonly<Record<'poor' | 'average' | 'good', number>>): void {
  expect(totals.average - totals.poor, `${label} ${JSON.stringify(totals)}`).toBeGreaterThanOrEqual(MARGIN)
  expect(totals.good - totals.average, `${label} ${JSON.stringify(totals)}`).toBeGreaterThanOrEqual(MARGIN)
}

describe.each(LANGUAGES)('in %s', (language) => {
  describe.each(demoScenarios)('$key', (scenario) => {
    const total = (said: readonly string[] = []) =>
      totalOf(assessConversation(played(scenario, language, said)))
    const said = learners[scenario.key]?.[language]
    const totals = { poor: total(said?.poor), average: total(said?.average), good: total(said?.good) }

    test('a poor learner comes out below an average one, and that one below a good one', () => {
      expectOrder(scenario.key, totals)
    })

    test('most messages of a good learner are spoken of, never twice in the same words', () => {
      const { feedback } = assessConversation(played(scenario, language, said?.good ?? []))
      expect(new Set(feedback.map(({ message }) => message)).size).toBeGreaterThanOrEqual(5)
      const comments = feedback.map((one) => one.feedback)
      expect(new Set(comments).size).toBe(comments.length)
    })
  })

  const tricked = demoScenarios.filter(({ key }) => key in gamingLearners)
  test.each(tricked)('nobody looks good by a trick in $key', (scenario) => {
    const total = (said: readonly string[] = []) =>
      totalOf(assessConversation(played(scenario, language, said)))
    const said = learners[scenario.key]?.[language]
    for (const [trick, lines] of Object.entries(gamingLearners[scenario.key]?.[language] ?? {})) {
      expect(total(lines), trick).toBeLessThanOrEqual(total(said?.average))
      expect(total(lines), trick).toBeLessThanOrEqual(total(said?.good) - 2 * MARGIN)
    }
  })

  test.each(Object.entries(heldOut))(
    'keeps the order in %s too, which is no scenario of ours',
    (key, said) => {
      const scenario = demoScenarios.find((one) => one.key === 'shared-credit')
      if (!scenario) throw new Error('no scenario')
      const total = (lines: readonly string[]) =>
        totalOf(assessConversation(played(scenario, language, lines)))
      const { poor, average, good } = said[language]
      expectOrder(key, { poor: total(poor), average: total(average), good: total(good) })
    },
  )
})
