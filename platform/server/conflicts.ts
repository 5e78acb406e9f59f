import { isDeepStrictEqual } from 'node:util'
import { type Failure, requestFailures } from '#platform/contract/failures.ts'
import { tidy } from '#platform/contract/schemas.ts'
import { DomainError } from './errors.ts'

/** What PostgreSQL answers when a unique index refuses a row. */
const UNIQUE_VIOLATION = '23505'

/**
 * Runs a change; what a unique index refuses becomes a failure, so that two at once get the answer of one after another.
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

/** So many are named; who has more of them needs no longer list to know where to look. */
const NAMED = 5

/** Refuses a change for what stands in its way, and names up to five of them. @throws DomainError when there is one */
export function refuseNaming(
  names: readonly string[],
  failure: (params: { readonly names: string }) => Failure,
): void {
  if (names.length > 0) throw new DomainError(failure({ names: quoteNames(names) }))
}

/** Names in curly quotation marks, for a sentence: the screens know by them what to leave untranslated. */
export const quoteNames = (names: readonly string[]): string =>
  [...names.slice(0, NAMED).map((name) => `“${name}”`), ...(names.length > NAMED ? ['…'] : [])].join(', ')

/**
 * What a change makes of what is stored, which is locked. What its author did not touch stays as it is stored, so that
 * whoever changes something else meanwhile loses nothing.
 * @param was what the author has read (`WasRead`)
 * @throws DomainError conflict, when what the author has touched was changed into something else meanwhile
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

/** A form knows no null: nothing is written is an empty text there. */
const isSameField = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(withoutBlank(one), withoutBlank(other))

const withoutBlank = (value: unknown): unknown =>
  typeof value === 'string' ? tidy(value) || null : (value ?? null)
