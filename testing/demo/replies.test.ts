import { describe, expect, test } from 'vitest'
import { director } from '#conversation/director/direct.ts'
import { difficultyParameters } from '#conversation/director/advance-state.ts'
import { findAskedFacts } from '#conversation/director/match-question.ts'
import type { DirectorState } from '#conversation/director/world.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { scriptedReply } from '#adapters/ai/scripted/partner/partner.ts'
import { learners } from '#database/seed/learners.ts'
import { commonLearners } from '#database/seed/learners/common-learners.ts'
import { demoCharacters } from '#database/seed/characters.ts'
import { demoScenarioMap } from '#database/seed/map.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import longConversations from '#testing/learners/long-conversations.json' with { type: 'json' }
import readReplies from '#testing/learners/read-replies.json' with { type: 'json' }
import { findDemoScenario, playScenario } from '#testing/play-scenario.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const
type Language = (typeof LANGUAGES)[number]
const kinds = Object.entries(longConversations)

/** The director's state after each exchange of a played conversation. */
function listStates(conversation: Conversation): readonly DirectorState[] {
  const { messages, language } = conversation
  const states: DirectorState[] = []
  for (let end = 1; end < messages.length; end += 2) {
    const heard = { ...conversation, messages: messages.slice(0, end) }
    const direction = director.direct(heard, { state: states.at(-1) ?? null, judged: [] })
    states.push(director.settle(direction, messages[end]?.content ?? '', language, end))
  }
  return states
}
const play = (key: string, language: Language, said: readonly string[]) =>
  playScenario(findDemoScenario(key), language, said)

// A person has judged each reply of the sheet against the message that it answers. A new reply has to be judged before
// it is added.
describe('the replies on the sheet', () => {
  const sheet = new Map(Object.entries<Readonly<Record<string, readonly string[]>>>(readReplies))

  test('are all replies of the partner in conversations of 26 messages and more', () => {
    const unread = kinds.flatMap(([kind, { scenario, ...said }]) =>
      LANGUAGES.flatMap((language) => {
        expect(said[language].length).toBeGreaterThanOrEqual(26)
        const read = Object.values(sheet.get(`${kind}/${language}`) ?? {}).flat()
        return play(scenario, language, said[language])
          .messages.flatMap(({ isUser, content }, i) => (isUser ? [] : [`${(i + 1) / 2} ${content}`]))
          .filter((reply) => !read.includes(reply))
          .map((reply) => `${kind}/${language}: ${reply}`)
      }),
    )
    expect(unread).toEqual([])
  })

  test('ignore or contradict the message in at most 8 of 100 cases', () => {
    for (const language of LANGUAGES) {
      const rows = [...sheet].flatMap(([name, read]) => (name.endsWith(`/${language}`) ? [read] : []))
      const count = (...marks: readonly string[]) =>
        rows.reduce((sum, read) => sum + marks.reduce((all, mark) => all + (read[mark]?.length ?? 0), 0), 0)
      const all = count('fits', 'ignores', 'contradicts')
      expect(all, language).toBeGreaterThanOrEqual(130)
      expect(count('ignores', 'contradicts') / all, language).toBeLessThanOrEqual(0.08)
    }
  })
})

describe.each(LANGUAGES)('a demo partner in %s', (language) => {
  const seeds = demoScenarios.map(({ key }) => ({
    key,
    ...learners[key]?.[language],
    ...commonLearners[language],
  }))
  const endOf = (key: string, said: readonly string[] = []) => listStates(play(key, language, said)).at(-1)

  test('agrees with most good learners, and with no poor or hostile one', () => {
    const agreed = seeds.filter(({ key, good }) => endOf(key, good)?.ending === 'agreed')
    expect(agreed.length).toBeGreaterThanOrEqual(7)
    for (const { key, poor, hostile } of seeds)
      for (const said of [poor, hostile]) expect(endOf(key, said)?.ending).not.toBe('agreed')
  })

  test('trusts learners in this order: poor < stuffing ≤ average < good', () => {
    const [poor = 0, stuffing = 0, average = 0, good = 0] = (
      ['poor', 'stuffing', 'average', 'good'] as const
    ).map((kind) => seeds.reduce((sum, seed) => sum + (endOf(seed.key, seed[kind])?.trust ?? 0), 0))
    expect(poor).toBeLessThan(stuffing)
    expect(stuffing).toBeLessThanOrEqual(average)
    expect(average).toBeLessThan(good)
  })

  test('is more tense after a hostile message', () => {
    const { scenario, ...said } = longConversations.hostile
    const all = [...new Set([...commonLearners[language].hostile, ...said[language]])]
    // Two of the hostile messages only ask, so they do not count.
    const hostile = all.filter((_, i) => i !== 6 + 4 && i !== 6 + 14)
    const risen = hostile.filter((message) => {
      const [before, after] = listStates(play(scenario, language, ['…', message]))
      return (after?.tension ?? 0) > (before?.tension ?? 0)
    })
    expect(hostile.length).toBeGreaterThanOrEqual(18)
    expect(
      risen.length / hostile.length,
      hostile.filter((one) => !risen.includes(one)).join(' | '),
    ).toBeGreaterThanOrEqual(16 / 18)
  })

  test('tells the fact that a question asks for, if the fact may be told', () => {
    const asked = kinds.flatMap(([, { scenario, ...said }]) => {
      const conversation = play(scenario, language, said[language])
      const world = parseWorld(demoWorlds[scenario])
      const states = listStates(conversation)
      return states.flatMap(({ asked: known, told, tension }, i) => {
        const message = conversation.messages[2 * i]?.content ?? ''
        const [fact] = findAskedFacts(message, world, { language, isProposing: true, told: [] }).keys
        const found = world.facts.find(({ key }) => key === fact)
        const mayBeKnown =
          found && found.layer !== 'earned' && tension < difficultyParameters[world.difficulty].answers
        if (!mayBeKnown || states[i - 1]?.told.includes(found.key)) return []
        return [known.includes(found.key) && told.includes(found.key)]
      })
    })
    expect(asked.length).toBeGreaterThanOrEqual(8)
    expect(asked.filter(Boolean).length / asked.length).toBeGreaterThanOrEqual(0.85)
  })

  test('begins in other words than any other character in the same mood', () => {
    const hello = { en: 'Hello.', pt: 'Olá.', fr: 'Bonjour.' }[language]
    for (const mood of new Set(demoScenarioMap.map((row) => row.mood))) {
      const keys = new Set(demoScenarioMap.flatMap((row) => (row.mood === mood ? [row.character] : [])))
      const openings = [...keys].map((key) => {
        const character = demoCharacters.find((one) => one.key === key)
        return scriptedReply({
          ...play('first-one-to-one', language, []),
          character: character ? { description: character.description, bio: character.bio } : null,
          mood: mood === null ? null : { title: mood, description: '' },
          messages: [{ isUser: true, content: hello }],
        })
      })
      expect(new Set(openings).size, openings.join(' | ')).toBe(openings.length)
    }
  })
})
