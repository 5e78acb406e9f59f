import { describe, expect, test } from 'vitest'
import { decideCounts, SMALLEST_FIGURE, type MonthOfPerson } from './disclosure-rule.ts'

/** All that somebody who was active can have done in one scenario in one month. */
const doings: readonly MonthOfPerson[] = [
  { evaluated: 'earlier', hasPractised: false, hasTriedAgain: false },
  { evaluated: 'earlier', hasPractised: true, hasTriedAgain: false },
  { evaluated: 'earlier', hasPractised: true, hasTriedAgain: true },
  { evaluated: 'now', hasPractised: true, hasTriedAgain: false },
  { evaluated: 'now', hasPractised: true, hasTriedAgain: true },
  { evaluated: 'not yet', hasPractised: false, hasTriedAgain: false },
  { evaluated: 'not yet', hasPractised: true, hasTriedAgain: false },
]

/** How many people did each of these. */
type World = readonly number[]

/** Every way to share so many people among so many doings. */
function* worldsOf(people: number, kinds = doings.length): Generator<World> {
  if (kinds === 1) yield [people]
  else
    for (let here = 0; here <= people; here += 1)
      for (const rest of worldsOf(people - here, kinds - 1)) yield [here, ...rest]
}

const peopleIn = (world: World): readonly MonthOfPerson[] =>
  doings.flatMap((one, kind) => Array.from({ length: world[kind] ?? 0 }, () => one))

/** What an administrator knows without the overview: the list of a deadline, and who was active. */
const knownAnyway = (world: World): string =>
  (['earlier', 'now', 'not yet'] as const)
    .map((when) => peopleIn(world).filter(({ evaluated }) => evaluated === when).length)
    .join(' ')

/** Every property that people can have: any set of doings. */
const properties = Array.from({ length: 2 ** doings.length - 1 }, (_, index) =>
  doings.map((_one, kind) => (((index + 1) >> kind) & 1) === 1),
)
const countWith = (property: readonly boolean[], world: World): number =>
  world.reduce((sum, people, kind) => sum + (property[kind] === true ? people : 0), 0)

/** The count that is the same in all of these worlds, if there is one: whoever knows that one of them is true can compute it. */
function computable(property: readonly boolean[], worlds: readonly World[]): number | undefined {
  const [first = []] = worlds
  const count = countWith(property, first)
  return worlds.every((world) => countWith(property, world) === count) ? count : undefined
}

describe.each([
  { least: 2, most: 10 },
  { least: 3, most: 12 },
  { least: SMALLEST_FIGURE, most: 15 },
])('with at least $least people, in every organisation of up to $most', ({ least, most }) => {
  const byKnown = new Map<string, Map<string, World[]>>()
  for (let people = 0; people <= most; people += 1)
    for (const world of worldsOf(people)) {
      const byFigures = byKnown.get(knownAnyway(world)) ?? new Map<string, World[]>()
      byKnown.set(knownAnyway(world), byFigures)
      const figures = JSON.stringify(decideCounts(peopleIn(world), least))
      byFigures.set(figures, [...(byFigures.get(figures) ?? []), world])
    }

  test('no figure of fewer, of whatever people have in common, can be computed from the overview', () => {
    const computed = [...byKnown].flatMap(([known, byFigures]) =>
      properties.flatMap((property) => {
        const small = [...byFigures].filter(([, worlds]) => {
          const count = computable(property, worlds)
          return count !== undefined && count > 0 && count < least
        })
        // What follows from the list of a deadline alone is not the overview's to tell.
        const isKnown = computable(property, [...byFigures.values()].flat()) !== undefined
        return isKnown ? [] : small.map(([figures]) => ({ known, figures, property }))
      }),
    )
    expect(computed).toEqual([])
  })

  test('figures are published all the same', () => {
    const all = [...byKnown.values()].flatMap((byFigures) => [...byFigures.keys()])
    for (const name of ['practised', 'evaluated', 'tried_again'])
      expect(all.filter((figures) => new RegExp(`"${name}":\\d`).test(figures)).length).toBeGreaterThan(0)
  })
})

test('who would publish whatever has five people in it lets fewer be computed', () => {
  const careless = (world: World) => countWith([false, true, true, true, true, false, true], world)
  // Six people of whom five are known to be evaluated now: six who practised are one who did and was not evaluated.
  const worlds = [...worldsOf(6)].filter((world) => knownAnyway(world) === '0 5 1' && careless(world) === 6)
  expect(computable([false, false, false, false, false, false, true], worlds)).toBe(1)
  expect(decideCounts(peopleIn(worlds[0] ?? [])).practised).toBeNull()
})
