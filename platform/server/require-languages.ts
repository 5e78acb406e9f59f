import type { Database } from '#database/connect.ts'
import type { Failure } from '#platform/contract/failures.ts'
import { DomainError } from './errors.ts'

/**
 * Refuses a language that has not been added. It stands here because many slices ask, and a slice's server may not reach
 * into another's.
 * @param failure what the slice says then
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
