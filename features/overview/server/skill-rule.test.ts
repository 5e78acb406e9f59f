import { expect, test } from 'vitest'
import { type FirstEvaluation, decideSkill } from './skill-rule.ts'

const LEAST = 5
type World = readonly [silent: number, notShown: number, inPart: number, shown: number]

const evaluationsIn = (world: World): FirstEvaluation[] =>
  world.flatMap((count, place) =>
    Array.from({ length: count }, (_, index) => ({
      personId: place * 1000 + index,
      levels: new Map(place === 0 ? [] : [['listening' as const, ([0, 1, 2] as const)[place - 1] ?? 0]]),
    })),
  )

function* worldsOf(people: number): Generator<World> {
  for (let silent = 0; silent <= people; silent += 1)
    for (let none = 0; none <= people - silent; none += 1)
      for (let part = 0; part <= people - silent - none; part += 1)
        yield [silent, none, part, people - silent - none - part]
}

test('no count of one to four people with a level can be computed in organisations of up to 24 people', () => {
  const known: number[] = []
  for (let people = 0; people <= 24; people += 1) {
    const byFigures = Map.groupBy(worldsOf(people), (world) =>
      JSON.stringify(decideSkill(evaluationsIn(world), 'listening', LEAST)),
    )
    for (const worlds of byFigures.values())
      for (let levels = 1; levels < 15; levels += 1) {
        const counts = worlds.map((world) =>
          world.reduce((sum, count, place) => sum + (((levels >> place) & 1) === 1 ? count : 0), 0),
        )
        const [first = 0] = counts
        if (counts.every((count) => count === first)) known.push(first)
      }
  }
  expect(known.filter((count) => count > 0 && count < LEAST)).toEqual([])
  expect(Math.max(...known)).toBeGreaterThanOrEqual(LEAST)
})

test('the levels of a skill count people, and five evaluations of one person count as one', () => {
  const alike = (personId: number, level: 0 | 2): FirstEvaluation => ({
    personId,
    levels: new Map([['listening', level]]),
  })
  const shown = [1, 2, 3, 4, 5].map((person) => alike(person, 2))
  expect(decideSkill([...shown, ...[6, 6, 6, 6, 6].map((one) => alike(one, 0))], 'listening')).toBeUndefined()
  expect(decideSkill([...shown, ...[6, 7, 8, 9, 10].map((one) => alike(one, 0))], 'listening')).toEqual({
    not_shown: null,
    in_part: null,
    not_shown_or_in_part: 5,
    shown: 5,
  })
})
