import { DomainError } from './errors.ts'

/** What PostgreSQL answers when a unique index refuses a row. */
const UNIQUE_VIOLATION = '23505'

/**
 * Runs a change and says in words what a unique index refuses, so that two at once hear the same as one after another.
 * @param sentences what to say, by the name of the index
 * @throws DomainError conflict
 */
export async function orConflict<T>(
  work: () => Promise<T>,
  sentences: Readonly<Record<string, string>>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const sentence = sentences[indexOf(cause)]
    if (sentence === undefined) throw cause
    throw new DomainError('conflict', sentence, { cause })
  }
}

const indexOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error
    ? String(error.constraint)
    : ''
