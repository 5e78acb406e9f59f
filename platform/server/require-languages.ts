import type { Database } from '#database/connect.ts'
import type { Failure } from '#platform/contract/failures.ts'
import { DomainError } from './errors.ts'

/**
 * Refuses a language that has not been added. It is here because many slices need it, and a slice's server may not
 * import another's.
 * @param failure the slice's own failure
 * @throws DomainError
 */
export async function requireLanguages(
  database: Database,
  codes: readonly string[],
  failure: Failure,
): Promise<void> {
  const wanted = [...new Set(codes)]
  if (wanted.length === 0) return
  const known = await database.selectFrom('languages').where('code', 'in', wanted).select('code').execute()
  if (known.length < wanted.length) throw new DomainError(failure)
}
