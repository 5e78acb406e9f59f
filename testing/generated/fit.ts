import type { Route } from '#platform/contract/route.ts'
import { isFit } from './values.ts'
import type { Parts } from './wire.ts'

export type Fit = 'fits' | 'breaks' | 'unknown'

/** Beyond these the framework refuses before a schema is asked. */
const LONGEST_PARAMETER = 200
const LONGEST_QUERY = 8000
const LONGEST_BODY = 65_536
const RESERVED = /"(__proto__|constructor)"/

/** Whether the contract takes a request, asked of the schemas themselves. */
export function fitOf(route: Route, { params, query, body }: Parts): Fit {
  const isTooLong = Object.values(params).some((it) => it.length > LONGEST_PARAMETER)
  const text = JSON.stringify(body) ?? ''
  if (isTooLong || RESERVED.test(text) || Buffer.byteLength(text) > LONGEST_BODY) return 'unknown'
  if (query.some(([name]) => name === '__proto__' || name === '')) return 'unknown'
  if (encodeURIComponent(query.flat().join('').toWellFormed()).length > LONGEST_QUERY) return 'unknown'
  const asSent = <T>(value: T): T => JSON.parse(JSON.stringify(value, wellFormed))
  const isGood =
    (!route.params || isFit(route.params, asSent(params))) &&
    (!route.query || isFit(route.query, asSent(collected(query)))) &&
    (!route.body || isFit(route.body, text === '' ? undefined : JSON.parse(text)))
  return isGood ? 'fits' : 'breaks'
}

const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

/** A name that comes twice is a list, as the framework reads it. */
function collected(query: Parts['query']): Record<string, string | string[]> {
  const all = Map.groupBy(query, ([name]) => name.toWellFormed())
  return Object.fromEntries(
    [...all].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
