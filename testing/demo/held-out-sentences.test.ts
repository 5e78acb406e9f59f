import { describe, expect, test } from 'vitest'
import { demoWorlds } from '#database/seed/worlds.ts'
import { findDemoScenario } from '#testing/play-scenario.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import heldOut from '#testing/learners/held-out-sentences.json' with { type: 'json' }
import { createConversation } from '#testing/rehearse.ts'
import { scriptedReply } from '#adapters/ai/scripted/partner/partner.ts'
import { createInitialState } from '#conversation/director/advance-state.ts'
import { direct } from '#conversation/director/direct.ts'
import { findIgnoredMessages } from '#conversation/counted/ignored-messages.ts'
import { isHostileOrReproach } from '#conversation/counted/hostile-sentences.ts'

/**
 * Sentences that were set aside before a rule was written for them, and counted once when the rules were done. No rule
 * may be written with one of them in view, because they measure how the rules do with sentences for which they were not
 * written. The counts are those of 23 November 2026, and for facts of 24 November, when the missed questions had been
 * read (docs/partner.md); they may only improve. The messages that count as opened ask in general, such as "I'd like to
 * hear your side".
 */
const counted = {
  en: { facts: 59, others: 1, hostile: 36, falseAlarms: 0, opened: 8 },
  pt: { facts: 60, others: 0, hostile: 36, falseAlarms: 0, opened: 9 },
  fr: { facts: 57, others: 1, hostile: 35, falseAlarms: 1, opened: 8 },
} as const

const greetings = { en: ['Hello.', 'Hello.'], pt: ['Olá.', 'Olá.'], fr: ['Bonjour.', 'Bonjour.'] } as const

describe.each(['en', 'pt', 'fr'] as const)('held-out sentences in %s', (language) => {
  const { facts: questions, hostile, harmless } = heldOut[language]
  const worlds = new Map(Object.entries(demoWorlds).map(([key, world]) => [key, parseWorld(world)]))

  function worldOf(key: string) {
    const world = worlds.get(key)
    if (!world) throw new Error(`no world ${key}`)
    return world
  }

  /**
   * The director's decision and the reply for a message after a greeting, in a neutral mood, after the fact that has
   * to come before.
   */
  function hear(key: string, content: string, told: readonly string[]) {
    const { texts, prompt } = findDemoScenario(key)
    const { title, description, intro_text: introText } = texts[language]
    const [hello, reply] = greetings[language]
    const conversation = {
      chatId: 1,
      language,
      scenario: { title, description, introText, prompt },
      character: null,
      mood: null,
      world: worldOf(key),
      messages: [
        { isUser: true, content: hello },
        { isUser: false, content: reply },
        { isUser: true, content },
      ],
    }
    const state = { ...createInitialState('neutral'), told, asked: told }
    const direction = direct(conversation, { state, judged: [] })
    return { direction, reply: scriptedReply(conversation, direction) }
  }

  test('get the facts that they ask for as often as counted before', () => {
    const given = Object.entries(questions).flatMap(([scenario, asked]) =>
      Object.entries(asked).map(([name, content]) => {
        const fact = worldOf(scenario).facts.find(({ key }) => key === name.split('#')[0])
        if (!fact) throw new Error(`${scenario} has no fact ${name}`)
        const { reply } = hear(scenario, content, fact.after === null ? [] : [fact.after])
        const told = worldOf(scenario).facts.filter(({ texts }) =>
          reply.includes(texts[language] ?? texts.en),
        )
        return told.includes(fact) ? 'right' : told.length > 0 ? 'another' : 'none'
      }),
    )
    expect(given).toHaveLength(63)
    const count = (what: (typeof given)[number]) => given.filter((one) => one === what).length
    expect(count('right')).toBeGreaterThanOrEqual(counted[language].facts)
    expect(count('another')).toBeLessThanOrEqual(counted[language].others)
  })

  test('are recognised as hostile if they are, and rarely if they are not', () => {
    expect([hostile.length, harmless.length]).toEqual([36, 60])
    const isHeard = (content: string) => isHostileOrReproach(content, language)
    expect(hostile.filter(isHeard).length).toBeGreaterThanOrEqual(counted[language].hostile)
    expect(harmless.filter(isHeard).length).toBeLessThanOrEqual(counted[language].falseAlarms)
  })

  test('are ignored as evidence if they are hostile, and rarely if they are not', () => {
    const isIgnored = (content: string) =>
      findIgnoredMessages(createConversation([{ isUser: true, content }], { language })).get(1) === 'hostile'
    expect(hostile.filter(isIgnored).length).toBeGreaterThanOrEqual(counted[language].hostile)
    expect(harmless.filter(isIgnored).length).toBeLessThanOrEqual(counted[language].falseAlarms)
  })

  test('rarely get a fact in any world if they ask for none', () => {
    const opened = [...worlds.keys()].flatMap((key) =>
      harmless.filter(
        (content) => !content.includes('?') && hear(key, content, []).direction.answers.length > 0,
      ),
    )
    expect(opened.length).toBeLessThanOrEqual(counted[language].opened)
  })
})
