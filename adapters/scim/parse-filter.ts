import SCIMMY from 'scimmy'
import { tidy } from '#platform/contract/schemas.ts'
import { type FilterCondition, ScimError } from './port.ts'

/** Longer or more nested than any client's, and short enough that spelling out all cases ends soon. */
const MAX_LENGTH = 500
const MAX_GROUPS = 4

/** They compare with a part of a text. */
const PART_OPERATORS: ReadonlySet<string> = new Set(['co', 'sw', 'ew'])

/** scimmy takes `not (a and b)` for `not a and not b`, which is something else. */
const NEGATED_GROUP = /\bnot\s*\([^)]*\s(?:and|or)\s/i

export function parseFilter(text: string): readonly (readonly FilterCondition[])[] {
  if (text.length > MAX_LENGTH || text.split('(').length > MAX_GROUPS + 1)
    throw new ScimError(400, 'invalidFilter', 'This filter is too long')
  if (NEGATED_GROUP.test(text))
    throw new ScimError(400, 'invalidFilter', 'Only a single comparison can be negated')
  let branches: readonly unknown[]
  try {
    branches = [...new SCIMMY.Types.Filter(text)]
  } catch (cause) {
    // A misplaced word makes scimmy throw an error about its own code, which would tell the client nothing.
    const detail = cause instanceof SCIMMY.Types.Error ? cause.message : 'This filter cannot be read'
    throw new ScimError(400, 'invalidFilter', detail, { cause })
  }
  return branches.map((branch) => {
    const conditions = listConditions(branch, [])
    if (conditions.length === 0) throw new ScimError(400, 'invalidFilter', 'This filter compares nothing')
    return conditions
  })
}

/** `{emails: {type: ['eq', 'work'], value: ['eq', 'a@b']}}` becomes two conditions. */
function listConditions(expression: unknown, path: readonly string[]): FilterCondition[] {
  if (!Array.isArray(expression)) {
    if (typeof expression !== 'object' || expression === null) return []
    return Object.entries(expression).flatMap(([name, inner]) => listConditions(inner, [...path, name]))
  }
  if (expression.every((one) => Array.isArray(one) || (typeof one === 'object' && one !== null)))
    return expression.flatMap((one) => listConditions(one, path))
  const parts: readonly unknown[] = expression
  const isNegated = String(parts[0]).toLowerCase() === 'not'
  const [word, value] = isNegated ? parts.slice(1) : parts
  const operator = String(word).toLowerCase()
  return [{ path: withoutSchema(path), isNegated, operator, value: toValue(value, operator) }]
}

/** An attribute may be written with the schema that it is of. */
const withoutSchema = (path: readonly string[]): string =>
  path
    .join('.')
    .toLowerCase()
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')

/** A text as it is kept of a resource. Only a part of one may begin or end with a blank. */
function toValue(value: unknown, operator: string): FilterCondition['value'] {
  if (typeof value === 'string')
    return PART_OPERATORS.has(operator) ? tidy(`"${value}"`).slice(1, -1) : tidy(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
