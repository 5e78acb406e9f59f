import { isDeepStrictEqual } from 'node:util'
import { type Failure, requestFailures } from '#platform/contract/failures.ts'
import { tidy } from '#platform/contract/schemas.ts'
import { DomainError } from './errors.ts'

/** PostgreSQL's error code when a unique index refuses a row. */
const UNIQUE_VIOLATION = '23505'

/**
 * Runs a change and turns the refusal of a unique index into a failure, so that two concurrent changes get the same
 * answers as two in a row.
 * @param failures by the name of the index
 * @throws DomainError conflict
 */
export async function failOnConflict<T>(
  work: () => Promise<T>,
  failures: Readonly<Record<string, Failure>>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const failure = failures[violatedIndex(cause)]
    if (failure === undefined) throw cause
    throw new DomainError(failure, { cause })
  }
}

const violatedIndex = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error
    ? String(error.constraint)
    : ''

/** A message lists at most this many names, which is enough to know where to look. */
const NAMED = 5

/**
 * Refuses a change because of the named things that prevent it; the message lists up to five. @throws DomainError when
 * there are any
 */
export function refuseBecauseOf(
  names: readonly string[],
  failure: (params: { readonly names: string }) => Failure,
): void {
  if (names.length > 0) throw new DomainError(failure({ names: quoteNames(names) }))
}

/** Names in curly quotation marks, for a sentence. By these marks the screens know what not to translate. */
export const quoteNames = (names: readonly string[]): string =>
  [...names.slice(0, NAMED).map((name) => `“${name}”`), ...(names.length > NAMED ? ['…'] : [])].join(', ')

/**
 * Applies a change to the stored values, whose row the caller has locked. Fields that the author did not touch keep
 * their stored value, so that a concurrent change of another field is not lost.
 * @param was the values that the author had read (`ValuesBeforeEdit`)
 * @throws DomainError conflict, when a field that the author touched was changed into something else meanwhile
 */
export function applyChange<Stored extends object>(
  stored: Stored,
  wanted: { readonly [Field in keyof Stored]?: Stored[Field] | undefined },
  was: object = {},
): Stored {
  const [current, read] = [new Map(Object.entries(stored)), new Map(Object.entries(was))]
  const touched = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !(read.has(field) && isSameField(value, read.get(field))),
  )
  for (const [field, value] of touched) {
    const isOvertaken = read.has(field) && !isSameField(current.get(field), read.get(field))
    if (isOvertaken && !isSameField(current.get(field), value))
      throw new DomainError(requestFailures.changedMeanwhile)
  }
  return { ...stored, ...Object.fromEntries(touched) }
}

/** A form has no null: an empty text stands for it, so the two count as the same. */
const isSameField = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(withoutBlank(one), withoutBlank(other))

const withoutBlank = (value: unknown): unknown =>
  typeof value === 'string' ? tidy(value) || null : (value ?? null)
