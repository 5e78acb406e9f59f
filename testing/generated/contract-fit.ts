import type { Route } from '#platform/contract/route.ts'
import { matchesSchema } from './schema-values.ts'
import type { RequestValues } from './raw-request.ts'

export type ContractFit = 'fits' | 'breaks' | 'unknown'

/** Beyond these limits the framework refuses before validation. */
const LONGEST_PARAMETER = 200
const LONGEST_QUERY = 8000
const LONGEST_BODY = 65_536
const RESERVED = /"(__proto__|constructor)"/

/** Whether the contract's schemas accept a request. */
export function checkContractFit(route: Route, { params, query, body }: RequestValues): ContractFit {
  const isTooLong = Object.values(params).some((it) => it.length > LONGEST_PARAMETER)
  const text = JSON.stringify(body) ?? ''
  if (isTooLong || RESERVED.test(text) || Buffer.byteLength(text) > LONGEST_BODY) return 'unknown'
  if (query.some(([name]) => name === '__proto__' || name === '')) return 'unknown'
  if (encodeURIComponent(query.flat().join('').toWellFormed()).length > LONGEST_QUERY) return 'unknown'
  const asSent = <T>(value: T): T => JSON.parse(JSON.stringify(value, wellFormed))
  const isGood =
    (!route.params || matchesSchema(route.params, asSent(params))) &&
    (!route.query || matchesSchema(route.query, asSent(collected(query)))) &&
    (!route.body || matchesSchema(route.body, text === '' ? undefined : JSON.parse(text)))
  return isGood ? 'fits' : 'breaks'
}

const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

/** The framework reads a repeated name as a list. */
function collected(query: RequestValues['query']): Record<string, string | string[]> {
  const all = Map.groupBy(query, ([name]) => name.toWellFormed())
  return Object.fromEntries(
    [...all].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
