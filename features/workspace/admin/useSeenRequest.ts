import { useText } from '#platform/web/hooks/useText.ts'
import type { DraftState } from '../contract.ts'
import { fetchTheirs } from './draft-requests.ts'
import type { DraftOnScreen } from './useTypedDraft.ts'

/** What is done to a whole draft is done only to words that its author has seen. Both reject with a sentence to show. */
export function useSeenRequest({ id, readLatest, tellNewer }: DraftOnScreen) {
  const t = useText('workspace')
  const notSeen = ({ updated }: DraftState) =>
    notDone(t('conflict.notDone', { name: updated?.by.name ?? t('conflict.somebody') }))
  return {
    /** @returns the revision that holds what was typed a moment ago */
    async requireSaved(saving: Promise<boolean>): Promise<string> {
      if (await saving) return readLatest().revision
      throw notDone(t('notSaved'))
    },
    /**
     * Where somebody else has saved meanwhile, the draft says so with a way to look at it.
     * @param merged what of somebody else's was merged since the author asked for it
     */
    async requestOnSeen<Answer>(
      merged: DraftState | undefined,
      request: (revision: string) => Promise<Answer>,
    ): Promise<Answer> {
      if (merged) throw notSeen(merged)
      try {
        return await request(readLatest().revision)
      } catch (error) {
        const theirs = await fetchTheirs(id, error)
        if (!theirs) throw error
        tellNewer(theirs)
        throw notSeen(theirs)
      }
    },
  }
}

/** A notice shows a failure by its sentence. */
const notDone = (detail: string) => Object.assign(new Error(detail), { detail })
