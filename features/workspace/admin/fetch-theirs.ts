import { ApiFailure } from '#platform/web/failure.ts'
import { type DraftState, workspaceFailures } from '../contract.ts'
import { fetchDraft } from './queries.ts'

/** What somebody else has saved, where a request was refused for that. */
export const fetchTheirs = async (id: number, error: unknown): Promise<DraftState | undefined> => {
  const theirs = isConflict(error) ? await fetchDraft(id).catch(() => undefined) : undefined
  return theirs?.archived ? undefined : theirs
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.is(workspaceFailures.publishedMeanwhile) ||
    error.is(workspaceFailures.changedMeanwhile({ name: '' })))
