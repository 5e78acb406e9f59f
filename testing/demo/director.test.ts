import { describe, expect, test } from 'vitest'
import type { Conversation } from '#conversation/conversation.ts'
import { director } from '#conversation/director/direct.ts'
import { isHostileOrReproach } from '#conversation/counted/hostile-sentences.ts'
import { readExchange } from '#conversation/director/read-exchange.ts'
import { difficulties, type DirectorState, type World } from '#conversation/director/world.ts'
import { learners } from '#database/seed/learners.ts'
import { commonLearners } from '#database/seed/learners/common-learners.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import { findDemoScenario, playScenario } from '#testing/play-scenario.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const
type Language = (typeof LANGUAGES)[number]

const worldOf = (key: string): World => parseWorld(demoWorlds[key])
const linesOf = (key: string, language: Language) => {
  const own = learners[key]?.[language]
  if (!own) throw new Error(`no learners for ${key}`)
  return { ...own, ...commonLearners[language] }
}

/** A conversation of the demo without a character of its own. */
function sceneOf(
  key: string,
  language: Language,
  mood: string | null = null,
): Omit<Conversation, 'messages'> {
  const { texts, prompt } = findDemoScenario(key)
  const { title, description, intro_text: introText } = texts[language]
  const found = demoMoods.find((one) => one.key === mood)
  return {
    chatId: 1,
    language,
    scenario: { title, description, introText, prompt },
    character: null,
    mood: found ? { title: found.titles.en, description: found.description } : null,
    world: worldOf(key),
  }
}

/** Plays a learner's lines against a partner whose reply is always the same, and collects the director's decisions. */
function rehearse(scene: Omit<Conversation, 'messages'>, said: readonly string[]) {
  const reply = 'Go on.'
  const messages: { isUser: boolean; content: string }[] = []
  let state: DirectorState | null = null
  return said.map((content) => {
    messages.push({ isUser: true, content })
    const direction = director.direct({ ...scene, messages }, { state, judged: [] })
    state = director.settle(direction, reply, scene.language, messages.length)
    messages.push({ isUser: false, content: reply })
    return direction
  })
}

/** A linear congruential generator (Numerical Recipes), so that the numbers are the same on every machine. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Only `npm run test:long` plays all conversations with a hard character. */
const isLong = process.env.TEST_LONG === 'yes'
const ROUNDS = isLong ? 1_000 : 60
const moodsTried = isLong ? [null, 'calm', 'defensive'] : [null]

const hardScenarios = demoScenarios.filter(({ key }) => worldOf(key).difficulty === 'hard')
const gentleScenarios = demoScenarios.filter(({ key }) => worldOf(key).difficulty === 'gentle')

describe('the facts that the partner may tell', () => {
  const scene = sceneOf('missed-deadlines', 'en')
  const keysOf = (said: readonly string[]) =>
    rehearse(scene, said)
      .at(-1)
      ?.open.map(({ key }) => key) ?? []
  const inAnyOrder = {
    ...worldOf('missed-deadlines'),
    facts: worldOf('missed-deadlines').facts.map((fact) => ({ ...fact, after: null })),
  }
  const layerOf = (key: string) => scene.world?.facts.find((fact) => fact.key === key)?.layer

  test('are open facts and those that were asked for before', () => {
    expect(new Set(keysOf(['Hello Sam.']).map(layerOf))).toEqual(new Set(['open']))
    const asked = 'Is there other work that I do not see on the board?'
    expect(keysOf([asked])).toContain('other-work')
    expect(rehearse(scene, [asked])[0]?.task).toBe('answer')
    expect(keysOf([asked, 'I see.'])).toContain('other-work')
  })

  test('include one earned fact for each deed, and none after a hostile message', () => {
    const kind = 'I should have noticed earlier how much was on your desk, and I am sorry.'
    const earnedBy = (content: string) =>
      rehearse({ ...scene, world: inAnyOrder }, ['Hello Sam.', content])
        .at(-1)
        ?.open.filter(({ key }) => layerOf(key) === 'earned')
    expect(earnedBy(kind)).toHaveLength(1)
    expect(earnedBy('It was a long week for everybody.')).toEqual([])
    const hostile = `${kind} But you never finish anything, so get it done or you are fired.`
    expect(earnedBy(hostile)).toEqual([])
    const asked = 'Is there other work that I do not see on the board? You are useless anyway.'
    expect(keysOf([asked])).not.toContain('other-work')
  })

  test('an edit removes the deeds of later messages', () => {
    const [before, after] = rehearse(scene, ['Hello Sam.', 'I am sorry, I should have asked you earlier.'])
    expect(after?.state.deeds.length).toBeGreaterThan(0)
    const messages = [
      { isUser: true, content: 'Hello Sam.' },
      { isUser: false, content: 'Go on.' },
      { isUser: true, content: 'You always have an excuse.' },
    ]
    const edited = director.direct({ ...scene, messages }, { state: before?.state ?? null, judged: [] })
    expect(edited.state.deeds).toEqual([])
    // The director comes to the same result from the messages alone, without a stored state.
    expect(director.direct({ ...scene, messages })).toEqual(edited)
  })

  test('a finding by a model raises the trust at the next turn', () => {
    const messages = [
      { isUser: true, content: 'That was decided above your head. Not by others alone.' },
      { isUser: false, content: 'Go on.' },
      { isUser: true, content: 'Take your time.' },
    ]
    const quotation = 'Not by others alone'
    const judged = [{ met: 'owned_share', message: 1, quotation }] as const
    const state = rehearse(scene, [messages[0]?.content ?? ''])[0]?.state ?? null
    const without = director.direct({ ...scene, messages }, { state, judged: [] })
    const withModel = director.direct({ ...scene, messages }, { state, judged })
    expect(withModel.state.trust).toBeGreaterThan(without.state.trust)
    expect(withModel.state.deeds).toContainEqual({ condition: 'owned_share', message: 1, quotation })
  })
})

describe('the difficulty of a character', () => {
  test(`a hard character never agrees without its conditions, in ${ROUNDS} conversations`, () => {
    const random = createRandom(16)
    const pools = new Map<string, readonly string[]>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const language = LANGUAGES[round % 3] ?? 'en'
      const scenario = hardScenarios[round % hardScenarios.length]
      if (!scenario) throw new Error('the demo has no hard scenario')
      const scene = sceneOf(scenario.key, language, ['calm', 'defensive', 'frustrated'][round % 3])
      const missing = scene.world?.gets[round % scene.world.gets.length]
      // All lines of this scenario's learners except those that meet the missing condition.
      const name = `${scenario.key} ${language} ${missing}`
      const lines = Object.values(linesOf(scenario.key, language)).flat()
      const pool = pools.get(name) ?? lines.filter((content) => !meets(scene, content, missing))
      pools.set(name, pool)
      const said = Array.from({ length: 8 }, () => pool[random(pool.length)] ?? '')
      const last = rehearse(scene, said).at(-1)
      expect(last?.state.ending, said.join('\n')).not.toBe('agreed')
      expect(last?.state.agreed).toEqual([])
    }
  }, 120_000)

  test.each(LANGUAGES)(
    'a gentle character agrees with a good learner within twelve turns in %s',
    (language) => {
      for (const { key } of gentleScenarios)
        for (const mood of [null, 'calm', 'defensive', 'frustrated', 'anxious', 'withdrawn']) {
          const directions = rehearse(sceneOf(key, language, mood), linesOf(key, language).good)
          expect(directions.at(-1)?.state.ending, `${key} ${mood}`).toBe('agreed')
          expect(directions.length).toBeLessThanOrEqual(12)
        }
    },
  )

  test.each(LANGUAGES)(
    'the same average learner agrees sooner with a gentler character in %s',
    (language) => {
      const { average, good } = linesOf('late-delivery', language)
      // The lines of an average learner, with a good learner's last two offers after each.
      const said = average.flatMap((line) => [line, ...good.slice(-2)])
      const scene = sceneOf('late-delivery', language, 'frustrated')
      const turnsUntilAgreed = (difficulty: World['difficulty']) => {
        const world = { ...worldOf('late-delivery'), difficulty }
        const turn = rehearse({ ...scene, world }, said).findIndex(({ state }) => state.ending === 'agreed')
        return turn === -1 ? Infinity : turn
      }
      const [gentle, fair, hard] = [
        turnsUntilAgreed('gentle'),
        turnsUntilAgreed('fair'),
        turnsUntilAgreed('hard'),
      ]
      expect(gentle).toBeLessThan(fair)
      expect(fair).toBeLessThan(hard)
    },
  )

  test.each(LANGUAGES)('a harder character never agrees earlier with the same learner in %s', (language) => {
    for (const { key } of demoScenarios)
      for (const [kind, said] of Object.entries(linesOf(key, language)))
        for (const mood of moodsTried) {
          const scene = sceneOf(key, language, mood)
          const [gentle = 0, fair = 0, hard = 0] = difficulties.map((difficulty) => {
            const directions = rehearse({ ...scene, world: { ...worldOf(key), difficulty } }, said)
            const turn = directions.findIndex(({ state }) => state.agreed.length > 0)
            return turn === -1 ? Infinity : turn
          })
          expect(gentle, `${key} ${kind} ${mood}`).toBeLessThanOrEqual(fair)
          expect(fair, `${key} ${kind} ${mood}`).toBeLessThanOrEqual(hard)
        }
  })

  test.each(LANGUAGES)('a hard character warns once and then breaks off in %s', (language) => {
    const { hostile } = linesOf('late-delivery', language)
    const tasks = rehearse(sceneOf('late-delivery', language, 'frustrated'), hostile).map(({ task }) => task)
    expect(tasks.filter((task) => task === 'warn')).toHaveLength(1)
    expect(tasks.at(-1)).toBe('break_off')
    expect(tasks.indexOf('warn')).toBeLessThan(tasks.indexOf('break_off'))
  })

  test('a hard character does not break off because of reproaches', () => {
    const reproaches = ['You always do this.', 'It is your fault.', 'You never answer.', 'You never call.']
    const tasks = rehearse(sceneOf('late-delivery', 'en', 'frustrated'), reproaches).map(({ task }) => task)
    expect(tasks).toEqual(['push_back', 'push_back', 'push_back', 'push_back'])
  })
})

/** Whether a message meets a condition, both as the first message and after a reply. */
const meets = (
  scene: Omit<Conversation, 'messages'>,
  content: string,
  condition: string | undefined,
): boolean =>
  [[], [{ isUser: false, content: 'Go on.' }]].some((before) =>
    readExchange(
      { ...scene, messages: [...before, { isUser: true, content }] },
      scene.world ?? worldOf(''),
    ).deeds.some((deed) => deed.condition === condition),
  )

describe.each(LANGUAGES)('learners in %s', (language) => {
  const endOf = (key: string, kind: 'poor' | 'average' | 'good' | 'stuffing') => {
    const scenario = findDemoScenario(key)
    const { messages, ...scene } = playScenario(scenario, language, linesOf(key, language)[kind])
    const said = { ...scene, messages: messages.slice(0, -1) }
    return director.direct(said).state
  }
  const trustOf = (kind: 'poor' | 'average' | 'good' | 'stuffing') =>
    demoScenarios.reduce((sum, { key }) => sum + endOf(key, kind).trust, 0) / demoScenarios.length

  test('gain trust in this order: poor < stuffing ≤ average < good', () => {
    const [poor, stuffing, average, good] = (['poor', 'stuffing', 'average', 'good'] as const).map(trustOf)
    expect(poor).toBeLessThan(stuffing ?? NaN)
    expect(stuffing).toBeLessThanOrEqual(average ?? NaN)
    expect(average).toBeLessThan(good ?? NaN)
  })

  test('reach an agreement in 85 % of the scenarios if they are good', () => {
    const agreed = demoScenarios.filter(({ key }) => endOf(key, 'good').ending === 'agreed')
    expect(agreed.length / demoScenarios.length).toBeGreaterThanOrEqual(0.85)
  })

  test('are not taken for hostile if they are good or average', () => {
    const kind = demoScenarios.flatMap(({ key }) => {
      const { good, average } = linesOf(key, language)
      return [...good, ...average]
    })
    expect(kind.filter((line) => isHostileOrReproach(line, language))).toEqual([])
  })

  test('raise the tension with hostile messages', () => {
    const scene = sceneOf('missed-deadlines', language)
    const lines = [...linesOf('missed-deadlines', language).poor, ...commonLearners[language].hostile]
    const [start] = rehearse(scene, ['…'])
    const raised = lines.filter(
      (line) => (rehearse(scene, [line])[0]?.state.tension ?? 0) > (start?.state.tension ?? 5),
    )
    expect(raised.length / lines.length).toBeGreaterThanOrEqual(16 / 18)
  })
})
