import { describe, expect, test } from 'vitest'
import { director } from '#conversation/director/direct.ts'
import type { DirectorState } from '#conversation/director/world.ts'
import { partnerLinesFor } from '#adapters/ai/scripted/partner/lines.ts'
import { learners } from '#database/seed/learners.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import readReplies from '#testing/learners/outside-replies.json' with { type: 'json' }
import outside from '#testing/learners/outside-conversations.json' with { type: 'json' }
import {
  castScenario,
  findDemoScenario,
  playScenario,
  playWithScriptedPartner,
} from '#testing/play-scenario.ts'

type Line = { readonly said: string; readonly asks?: string; readonly isHostile?: boolean }

// The conversations were written by a person who did not write the partner; docs/partner.md has the counts from before
// any correction.
describe.each(['en', 'pt', 'fr'] as const)('conversations from outside in %s', (language) => {
  const turns = Object.values(outside).flatMap(({ scenario, ...lines }) => {
    const rows: readonly Line[] = lines[language]
    const { messages, ...scene } = playScenario(
      findDemoScenario(scenario),
      language,
      rows.map(({ said }) => said),
    )
    let state: DirectorState | null = null
    return rows.map((line, i) => {
      const before = state
      const direction = director.direct(
        { ...scene, messages: messages.slice(0, 2 * i + 1) },
        { state, judged: [] },
      )
      const reply = messages[2 * i + 1]?.content ?? ''
      state = director.settle(direction, reply, language, 2 * i + 1)
      return { line, before, state, reply, facts: parseWorld(demoWorlds[scenario]).facts }
    })
  })

  test('raise the tension with hostile messages', () => {
    const hostile = turns.filter(({ line, before }) => line.isHostile && before !== null)
    const raised = hostile.filter(({ before, state }) => state.tension > (before?.tension ?? 5))
    expect(raised.length).toBeGreaterThanOrEqual(0.85 * hostile.length)
  })

  test('get more than half of the facts that they ask for', () => {
    const given = turns.flatMap(({ line, before, reply, facts }) => {
      const fact = facts.find(({ key }) => key === line.asks)
      const isOpen = fact && (fact.after === null || before?.told.includes(fact.after))
      return isOpen ? [reply.includes(fact.texts[language] ?? fact.texts.en)] : []
    })
    expect(given.length).toBeGreaterThanOrEqual(20)
    expect(given.filter(Boolean).length / given.length).toBeGreaterThan(0.5)
  })

  test('get replies that were read, of which at most 9 of 100 do not fit', () => {
    const sheet = Object.entries<Readonly<Record<string, readonly string[]>>>(readReplies)
    const own = sheet.filter(([name]) => name.endsWith(`/${language}`))
    const rows = own.flatMap(([, marks]) => Object.values(marks).flat())
    const unread = turns
      .map(({ reply }, i) => `${(i % 12) + 1} ${reply}`)
      .filter((row) => !rows.includes(row))
    expect(unread).toEqual([])
    expect(rows.length).toBe(turns.length)
    const fits = own.reduce((sum, [, { fits: read = [] }]) => sum + read.length, 0)
    expect(1 - fits / rows.length).toBeLessThanOrEqual(0.09)
  })

  test('only gentle and hard characters have lines of their own', () => {
    const own = (manner: 'gentle' | 'hard') =>
      Object.values(partnerLinesFor(language)).flatMap((bank) => ('any' in bank ? (bank[manner] ?? []) : []))
    const [easing, pressing] = [own('gentle'), own('hard')]
    const said = learners['missed-deadlines']?.[language].average ?? []
    const scene = castScenario(findDemoScenario('missed-deadlines'), language)
    const countIn = (difficulty: 'gentle' | 'fair' | 'hard', lines: readonly string[]) => {
      const world = { ...parseWorld(demoWorlds['missed-deadlines']), difficulty }
      const { messages } = playWithScriptedPartner({ ...scene, world }, [...said, ...said])
      return messages.filter(({ isUser, content }) => !isUser && lines.some((line) => content.includes(line)))
        .length
    }
    expect(countIn('gentle', easing)).toBeGreaterThan(2)
    expect(countIn('hard', pressing)).toBeGreaterThan(2)
    expect([countIn('gentle', pressing), countIn('hard', easing)]).toEqual([0, 0])
    expect(countIn('fair', [...easing, ...pressing])).toBe(0)
  })
})
