import { type Failure, failureOfRule } from '#platform/contract/failures.ts'
import { textFailures } from '#platform/contract/text.ts'
import { formatRules } from '../contract-format.ts'

/** The part of a schema's issue that is needed here. */
export type SchemaIssue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The expected type, if the type is wrong. */
  readonly expected?: string
  /** The names of unknown fields. */
  readonly keys?: readonly string[]
}

const LONGEST = 200

/** Where a file is wrong, and which rule it breaks, in words for people. */
export function describeIssue(
  json: unknown,
  issue: SchemaIssue | undefined,
): { readonly place: string; readonly rule: Failure } {
  const { path = [], keys = [] } = issue ?? {}
  const place = [...path, ...keys.slice(0, 1)].map(String).join('.').slice(0, LONGEST)
  return { place: place === '' ? '.' : place, rule: ruleOf(json, issue) }
}

function ruleOf(json: unknown, issue: SchemaIssue | undefined): Failure {
  if (!issue) return formatRules.otherForm
  // The product's own rules have a sentence; the library's own messages are of no use to people.
  const own = failureOfRule(issue.message)
  if (own && own.code !== textFailures.invalid.code) return own
  const { code = '', expected = '' } = issue
  if (code === 'invalid_type' || code === 'invalid_union') {
    if (valueAt(json, issue.path) === undefined) return formatRules.missing
    return wordIn(expected) ?? formatRules.otherType
  }
  return wordIn(code) ?? formatRules.otherForm
}

const wordIn = (name: string): Failure | undefined =>
  Object.entries(formatRules).find(([rule]) => rule === name)?.[1]

/** The value at a path, reading own properties only. */
function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = json
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Object.getOwnPropertyDescriptor(value, step)?.value
  }
  return value
}
