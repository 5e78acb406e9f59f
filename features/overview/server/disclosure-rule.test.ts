import { describe, expect, test } from 'vitest'
import { User } from '#features/users/contract.ts'
import { decideCounts, SMALLEST_FIGURE, type MonthOfPerson } from './disclosure-rule.ts'

/** What an active person did in one scenario in one month, and whether the count of all their tries has grown. */
type PersonMonth = MonthOfPerson & { readonly hasNewTry?: boolean }

/** Every kind of person-month that exists. */
const doings: readonly PersonMonth[] = [
  { evaluated: 'earlier', hasPractised: false, hasTriedAgain: false },
  { evaluated: 'earlier', hasPractised: true, hasTriedAgain: false },
  { evaluated: 'earlier', hasPractised: true, hasTriedAgain: true },
  { evaluated: 'now', hasPractised: true, hasTriedAgain: false },
  { evaluated: 'now', hasPractised: true, hasTriedAgain: true },
  { evaluated: 'not yet', hasPractised: false, hasTriedAgain: false },
  { evaluated: 'not yet', hasPractised: true, hasTriedAgain: false },
]

/** The number of people of each kind. */
type World = readonly number[]

/** Every way to distribute people among kinds. */
function* worldsOf(people: number, kinds: number): Generator<World> {
  if (kinds === 1) yield [people]
  else
    for (let here = 0; here <= people; here += 1)
      for (const rest of worldsOf(people - here, kinds - 1)) yield [here, ...rest]
}

const peopleIn = (kinds: readonly PersonMonth[], world: World): readonly PersonMonth[] =>
  kinds.flatMap((one, kind) => Array.from({ length: world[kind] ?? 0 }, () => one))

/**
 * Every field of the list of users that administrators see by name at any time, and what it reveals about a month. A
 * new field has to be added here, and what it reveals has to be part of their knowledge below.
 */
const listOfUsers = {
  id: 'nothing',
  username: 'nothing',
  email: 'nothing',
  name: 'nothing',
  organization: 'nothing',
  permissions: 'nothing',
  language: 'nothing',
  state: 'nothing',
  is_profile_kept: 'nothing',
  last_active_at: 'who was active, of whom all figures are',
  erasure_requested_at: 'nothing',
} as const satisfies Record<keyof User, string>

/**
 * What administrators know about a person without the overview: that they were active, and their state in a deadline's
 * list.
 */
const fromDeadlines = ({ evaluated }: PersonMonth): string => evaluated

/** How many people of each kind administrators know, as far as they can tell kinds apart. */
const knownOf = (kinds: readonly PersonMonth[], world: World, know: (one: PersonMonth) => string): string => {
  const counts = new Map<string, number>()
  for (const [kind, people] of world.entries()) {
    const one = kinds[kind]
    if (one && people > 0) counts.set(know(one), (counts.get(know(one)) ?? 0) + people)
  }
  return JSON.stringify([...counts].toSorted(([one], [other]) => one.localeCompare(other)))
}

/** Every property that people can have: any non-empty set of kinds. */
const propertiesOf = (kinds: readonly PersonMonth[]) =>
  Array.from({ length: 2 ** kinds.length - 1 }, (_, index) =>
    kinds.map((_one, kind) => (((index + 1) >> kind) & 1) === 1),
  )
const countWith = (property: readonly boolean[], world: World): number =>
  world.reduce((sum, people, kind) => sum + (property[kind] === true ? people : 0), 0)

/**
 * The count of people with a property if it is the same in all of these worlds: then anyone who knows that one is true
 * can compute it.
 */
function computable(property: readonly boolean[], worlds: readonly World[]): number | undefined {
  const [first = []] = worlds
  const count = countWith(property, first)
  return worlds.every((world) => countWith(property, world) === count) ? count : undefined
}

type Model = {
  readonly kinds: readonly PersonMonth[]
  /** What administrators know about a person by name. */
  readonly know: (one: PersonMonth) => string
  readonly least: number
  /** The size of the largest organisation. */
  readonly most: number
}

/** Groups all worlds by what administrators know, and then by the published figures. */
function groupWorlds({ kinds, know, least, most }: Model) {
  const byKnown = new Map<string, Map<string, World[]>>()
  for (let people = 0; people <= most; people += 1)
    for (const world of worldsOf(people, kinds.length)) {
      const known = knownOf(kinds, world, know)
      const byFigures = byKnown.get(known) ?? new Map<string, World[]>()
      byKnown.set(known, byFigures)
      const figures = JSON.stringify(decideCounts(peopleIn(kinds, world), least))
      byFigures.set(figures, [...(byFigures.get(figures) ?? []), world])
    }
  return byKnown
}

/** Counts of fewer people than the limit that follow from the figures and not without them. */
function findComputable(model: Model, byKnown: ReturnType<typeof groupWorlds>) {
  const properties = propertiesOf(model.kinds)
  return [...byKnown].flatMap(([known, byFigures]) =>
    properties.flatMap((property) => {
      const small = [...byFigures].filter(([, worlds]) => {
        const count = computable(property, worlds)
        return count !== undefined && count > 0 && count < model.least
      })
      // A count that follows from a deadline's list alone is not disclosed by the overview.
      const isKnown = computable(property, [...byFigures.values()].flat()) !== undefined
      return isKnown ? [] : small.map(([figures]) => ({ known, figures, property }))
    }),
  )
}

describe.each([
  { least: 2, most: 10 },
  { least: 3, most: 12 },
  { least: SMALLEST_FIGURE, most: 15 },
])('with at least $least people, in every organisation of up to $most', ({ least, most }) => {
  const model = { kinds: doings, know: fromDeadlines, least, most }
  const byKnown = groupWorlds(model)

  test('no figure of fewer people can be computed from the overview, whatever they have in common', () => {
    expect(findComputable(model, byKnown)).toEqual([])
  })

  test('some figures are published', () => {
    const all = [...byKnown.values()].flatMap((byFigures) => [...byFigures.keys()])
    for (const name of ['practised', 'evaluated', 'tried_again'])
      expect(all.filter((figures) => new RegExp(`"${name}":\\d`).test(figures)).length).toBeGreaterThan(0)
  })
})

test('the list of users tells administrators nothing but when somebody was last active', () => {
  expect(Object.keys(User.shape).toSorted()).toEqual(Object.keys(listOfUsers).toSorted())
  const telling = Object.entries(listOfUsers).filter(([, what]) => what !== 'nothing')
  expect(telling.map(([field]) => field)).toEqual(['last_active_at'])
})

test('a count of tries by name, or whether it has grown, would make figures of fewer people computable', () => {
  // Nobody is evaluated. A person with a new try who has not practised this scenario has practised another one.
  const talked = { evaluated: 'not yet', hasPractised: true, hasTriedAgain: false, hasNewTry: true } as const
  const elsewhere = { ...talked, hasPractised: false }
  const kinds: readonly PersonMonth[] = [talked, elsewhere, { ...elsewhere, hasNewTry: false }]
  const know = ({ hasNewTry }: PersonMonth) => (hasNewTry === true ? 'new try' : 'none')
  const model = { kinds, know, least: SMALLEST_FIGURE, most: 15 }
  expect(findComputable(model, groupWorlds(model)).length).toBeGreaterThan(0)

  // Twelve were active, seven of them have a new try, and "six practised" is published: so one of the seven did not.
  const sevenOfTwelve = JSON.stringify([
    ['new try', 7],
    ['none', 5],
  ])
  const worlds = [...worldsOf(12, kinds.length)].filter(
    (world) =>
      knownOf(kinds, world, know) === sevenOfTwelve && decideCounts(peopleIn(kinds, world)).practised === 6,
  )
  expect(worlds).toEqual([[6, 1, 5]])
})

test('publishing each figure of five people or more would make figures of fewer computable', () => {
  const careless = (world: World) => countWith([false, true, true, true, true, false, true], world)
  // Of six people five are known to be evaluated: if six practised, one of them practised without being evaluated.
  const known = JSON.stringify([
    ['not yet', 1],
    ['now', 5],
  ])
  const worlds = [...worldsOf(6, doings.length)].filter(
    (world) => knownOf(doings, world, fromDeadlines) === known && careless(world) === 6,
  )
  expect(computable([false, false, false, false, false, false, true], worlds)).toBe(1)
  expect(decideCounts(peopleIn(doings, worlds[0] ?? [])).practised).toBeNull()
})
