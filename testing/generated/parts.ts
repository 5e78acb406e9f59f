import fc, { type Arbitrary } from 'fast-check'
import type { Route, Schema } from '#platform/contract/route.ts'
import { oddNames, oddTexts, oddValues } from './odd-values.ts'
import { isFit, valuesOf } from './values.ts'
import type { Parts } from './wire.ts'

type Fields = Record<string, unknown>

/** Requests that the contract takes; ids and codes are often ones that exist. */
export const partsOf = (route: Route, known: readonly string[]): Arbitrary<Parts> =>
  fc.record({
    params: fieldsOf(route.params, known).map(texts),
    query: fieldsOf(route.query, known).map((fields) => Object.entries(fields).flatMap(pairs)),
    body: route.body ? valuesOf(route.body) : fc.constant(undefined),
  })

/** Fields of an address: whatever stands in the schema, or something known that may stand there. */
function fieldsOf(schema: Schema | undefined, known: readonly string[]): Arbitrary<Fields> {
  if (!schema) return fc.constant({})
  const fit = (fields: Fields): boolean => isFit(schema, fields)
  return valuesOf(schema).chain((fields) => {
    const names = Object.keys(fields as Fields)
    const knownFor = (name: string): string[] =>
      known.filter((it) => fit({ ...(fields as Fields), [name]: it }))
    const choices = names.map((name): [string, Arbitrary<unknown>] => {
      const own = fc.constant((fields as Fields)[name])
      const others = knownFor(name)
      return [
        name,
        others.length === 0
          ? own
          : fc.oneof({ weight: 1, arbitrary: own }, { weight: 3, arbitrary: fc.constantFrom(...others) }),
      ]
    })
    return fc.record(Object.fromEntries(choices))
  })
}

const texts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

const pairs = ([name, value]: [string, unknown]): [string, string][] =>
  Array.isArray(value) ? value.map((it) => [name, String(it)]) : [[name, String(value)]]

/** The same request with one thing changed that may matter. */
export function mutationsOf(route: Route, valid: Arbitrary<Parts>): Arbitrary<Parts> {
  const ways = [
    ...(route.params ? [paramChanged(valid)] : []),
    queryChanged(valid),
    ...(route.body ? [bodyChanged(valid), bodyChanged(valid), bodyReplaced(valid)] : []),
  ]
  return fc.oneof(...ways)
}

const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.webPath(),
)
const oddName = fc.oneof(fc.constantFrom(...oddNames), fc.string({ maxLength: 12 }))
const oddValue = fc.oneof(fc.constantFrom(...oddValues), oddText, fc.jsonValue({ maxDepth: 3 }))

/** An empty or dotted part would make another path of it: those are for the socket, see damage.ts. */
const oddPart = oddText.filter((text) => !/^\.*$/.test(text))

const paramChanged = (valid: Arbitrary<Parts>): Arbitrary<Parts> =>
  fc.tuple(valid, oddPart).map(([parts, text]) => ({
    ...parts,
    params: Object.fromEntries(Object.keys(parts.params).map((name) => [name, text])),
  }))

const queryChanged = (valid: Arbitrary<Parts>): Arbitrary<Parts> =>
  fc.tuple(valid, fc.nat(5), oddName, oddText).map(([{ query, ...parts }, way, name, text]) => {
    const [first] = query
    if (way < 2 || !first) return { ...parts, query: [...query, [name, text]] as const }
    if (way === 2) return { ...parts, query: query.slice(1) }
    if (way === 3) return { ...parts, query: [...query, first] }
    return { ...parts, query: [[first[0], text] as const, ...query.slice(1)] }
  })

const bodyChanged = (valid: Arbitrary<Parts>): Arbitrary<Parts> =>
  fc.tuple(valid, fc.nat(3), oddName, oddValue).map(([{ body, ...parts }, way, name, value]) => {
    const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
    if (way === 0) return { ...parts, body: fromPairs([...fields, [name, value]]) }
    if (way === 1) return { ...parts, body: fromPairs(fields.slice(1)) }
    return {
      ...parts,
      body: fromPairs(fields.map(([key], index) => [key, index === 0 ? value : fields[index]?.[1]])),
    }
  })

const bodyReplaced = (valid: Arbitrary<Parts>): Arbitrary<Parts> =>
  fc.tuple(valid, oddValue).map(([parts, body]) => ({ ...parts, body }))

/** Keeps `__proto__` a key like any other. */
const fromPairs = (entries: readonly (readonly [string, unknown])[]): object => Object.fromEntries(entries)
