import { tidy } from '#platform/contract/schemas.ts'
import { type FilterCondition, ScimError } from './port.ts'

type Alternatives = readonly (readonly FilterCondition[])[]

/** More than the filter of any client. Characters. */
const MAX_LENGTH = 500
/** Groups that are joined by `and` multiply their alternatives; directories send fewer than five. */
const MAX_ALTERNATIVES = 100

const OPERATORS: ReadonlySet<string> = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'])
/** Operators that compare with a part of a text. */
const PART_OPERATORS: ReadonlySet<string> = new Set(['co', 'sw', 'ew'])

const TOKENS = /"(?:[^"\\]|\\.)*"|[()[\]]|[^\s"()[\]]+|"/gs
const PATH = /^[a-z$][\w$.:-]*$/i

/**
 * Expands a filter into alternatives, each a list of conditions. scimmy is not used for this, because it does not limit
 * their number, and misreads `a and b and (c or d)`.
 */
export function parseFilter(text: string): Alternatives {
  if (text.length > MAX_LENGTH) throw invalidFilter('This filter is too long')
  const tokens = text.match(TOKENS) ?? []
  const alternatives = readAlternatives(tokens, '')
  if (tokens.length > 0) throw unexpected(tokens)
  return alternatives
}

/** @param prefix within `emails[…]` the attribute with a full stop, `emails.`; else empty */
function readAlternatives(tokens: string[], prefix: string): Alternatives {
  const found = [...readJoined(tokens, prefix)]
  while (takeWord(tokens, 'or')) found.push(...readJoined(tokens, prefix))
  return found
}

function readJoined(tokens: string[], prefix: string): Alternatives {
  let found = readTerm(tokens, prefix)
  while (takeWord(tokens, 'and')) found = join(found, readTerm(tokens, prefix))
  return found
}

function join(left: Alternatives, right: Alternatives): Alternatives {
  if (left.length * right.length > MAX_ALTERNATIVES)
    throw invalidFilter('This filter has too many alternatives')
  return left.flatMap((one) => right.map((other) => [...one, ...other]))
}

function readTerm(tokens: string[], prefix: string): Alternatives {
  if (takeWord(tokens, 'not')) return negate(readTerm(tokens, prefix))
  if (takeWord(tokens, '(')) return readGroup(tokens, prefix, ')')
  if (!PATH.test(tokens[0] ?? '')) throw unexpected(tokens)
  const path = `${prefix}${tokens.shift()}`
  if (!takeWord(tokens, '[')) return [[readComparison(tokens, path)]]
  const parts = readGroup(tokens, `${path}.`, ']')
  const part = tokens[0]?.startsWith('.') ? tokens.shift() : undefined
  if (part === undefined && !OPERATORS.has(tokens[0]?.toLowerCase() ?? '')) return parts
  return join(parts, [[readComparison(tokens, `${path}${part ?? ''}`)]])
}

function readGroup(tokens: string[], prefix: string, end: string): Alternatives {
  const inner = readAlternatives(tokens, prefix)
  if (!takeWord(tokens, end)) throw unexpected(tokens)
  return inner
}

function negate(alternatives: Alternatives): Alternatives {
  const [condition, ...others] = alternatives.flat()
  if (!condition || others.length > 0) throw invalidFilter('Only a single comparison can be negated')
  return [[{ ...condition, isNegated: !condition.isNegated }]]
}

function readComparison(tokens: string[], path: string): FilterCondition {
  const operator = tokens[0]?.toLowerCase() ?? ''
  if (!OPERATORS.has(operator)) throw unexpected(tokens)
  tokens.shift()
  const value = operator === 'pr' ? null : readValue(tokens, operator)
  return { path: withoutSchema(path), isNegated: false, operator, value }
}

/**
 * A value, normalised as texts of resources are before they are stored. Only a value that is compared with a part of a
 * text may begin or end with a blank.
 */
function readValue(tokens: string[], operator: string): FilterCondition['value'] {
  const token = tokens[0] ?? ''
  if (!/^(?:".*"|[^"()[\]]+)$/s.test(token)) throw unexpected(tokens)
  tokens.shift()
  if (token === 'null') return null
  if (token === 'true' || token === 'false') return token === 'true'
  // Some clients omit the quotation marks.
  const text = token.startsWith('"') ? token.slice(1, -1).replace(/\\(["\\])/g, '$1') : token
  return PART_OPERATORS.has(operator) ? tidy(`"${text}"`).slice(1, -1) : tidy(text)
}

function takeWord(tokens: string[], word: string): boolean {
  if (tokens[0]?.toLowerCase() !== word) return false
  tokens.shift()
  return true
}

/** Removes the schema that may stand before an attribute. */
const withoutSchema = (path: string): string =>
  path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')

const unexpected = ([token]: readonly string[]) =>
  invalidFilter(
    token === undefined ? 'This filter ends too soon' : `There should be something else than ${token}`,
  )

const invalidFilter = (detail: string) => new ScimError(400, 'invalidFilter', detail)
