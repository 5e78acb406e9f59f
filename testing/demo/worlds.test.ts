import { describe, expect, test } from 'vitest'
import { difficulties, factLayers } from '#conversation/director/world.ts'
import { foldText } from '#conversation/language/fold-text.ts'
import { learners } from '#database/seed/learners.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { ScenarioWorld } from '#features/worlds/contract.ts'

// The database has the demo's worlds and the slice has their schema; only a test may import both.
const LANGUAGES = ['en', 'pt', 'fr'] as const
type Language = (typeof LANGUAGES)[number]

const worlds = Object.entries(demoWorlds)
const questionsIn = (message: string) =>
  (message.match(/[^.!?:]+[.!?:]?/g) ?? []).filter((sentence) => sentence.endsWith('?'))

/** Whether a folded text has a word or phrase that begins where a word begins. */
function hasWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) return true
  return false
}
/** The entries without those that are whole questions, as people ask them. */
const listWords = (entries: readonly string[]) => entries.filter((entry) => !entry.endsWith('?'))
const hasAny = (text: string, words: readonly string[] = []) =>
  listWords(words).some((word) => hasWord(foldText(text), word))

test('every scenario has a world, and the worlds have all difficulties', () => {
  expect(Object.keys(demoWorlds).toSorted()).toEqual(demoScenarios.map(({ key }) => key).toSorted())
  const counts = difficulties.map((one) => worlds.filter(([, { difficulty }]) => difficulty === one).length)
  expect(counts).toEqual([2, 4, 2])
})

describe.each(worlds)('the world of %s', (key, world) => {
  const { facts, needs, gets } = world
  const {
    good = [],
    average = [],
    poor = [],
  } = Object.fromEntries(
    (['good', 'average', 'poor'] as const).map((kind) => [
      kind,
      LANGUAGES.map((code) => ({ code, messages: learners[key]?.[code][kind] ?? [] })),
    ]),
  )
  const needsIn = (message: string, code: Language) =>
    needs.filter((need) => hasAny(message, need.words[code])).map((need) => need.key)

  test('is written as the API stores it', () => {
    expect(JSON.stringify(ScenarioWorld.parse(world))).toBe(JSON.stringify(world))
  })

  test('has two facts or more of every layer, and no fact is earned by open questions alone', () => {
    for (const layer of factLayers)
      expect(facts.filter((fact) => fact.layer === layer).length).toBeGreaterThanOrEqual(2)
    for (const fact of facts.filter(({ layer }) => layer === 'earned'))
      expect(fact.conditions.filter((one) => one !== 'asked_openly')).not.toEqual([])
    expect(gets).not.toEqual([])
  })

  test('has texts and words in three languages, and its words are folded and unambiguous', () => {
    const lists = [facts.flatMap(({ key: of, question }) => (question ? [{ of, ...question }] : [])), needs]
    expect(facts.filter(({ question }) => question === null)).toEqual([])
    for (const code of LANGUAGES)
      for (const list of lists) {
        const words = list.flatMap((one) =>
          listWords(one.words[code]).map((word) => ({ of: 'of' in one ? one.of : one.key, word })),
        )
        expect(words.filter(({ word }) => word !== foldText(word))).toEqual([])
        const shared = words.filter(({ of, word }) =>
          words.some((other) => other.of !== of && hasWord(word, other.word)),
        )
        expect(shared, code).toEqual([])
        for (const one of list) expect(listWords(one.words[code]).length, code).toBeGreaterThanOrEqual(4)
      }
  })

  test('has words for the questions of simulated learners that propose nothing', () => {
    for (const { code, messages } of [...good, ...average])
      for (const [index, message] of messages.entries()) {
        if (needsIn(message, code).length > 0) continue
        // An earned fact cannot be open before the third message.
        const known = facts.filter(({ layer }) => layer !== 'earned' || index > 1)
        const unanswered = questionsIn(message).filter(
          (question) => !known.some((fact) => hasAny(question, fact.question?.words[code])),
        )
        expect(unanswered, code).toEqual([])
      }
  })

  test('has words that lead each of its own questions to its own fact only', () => {
    for (const code of LANGUAGES)
      for (const { question, key: own } of facts) {
        const sentence = question?.sentence[code] ?? ''
        const found = facts.filter((fact) => hasAny(sentence, fact.question?.words[code]))
        expect(
          found.map((fact) => fact.key),
          sentence,
        ).toEqual([own])
      }
  })

  test('has needs that good learners meet and poor ones do not', () => {
    for (const { code, messages } of good)
      expect(
        new Set(messages.slice(2).flatMap((message) => needsIn(message, code))),
        `${code} ${messages.length}`,
      ).toEqual(new Set(needs.map((need) => need.key)))
    for (const { code, messages } of poor)
      expect(messages.filter((message) => needsIn(message, code).length > 0)).toEqual([])
  })
})
