import { FailureOnScreen } from '#platform/web/failure.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { fetchTheirs } from './draft-requests.ts'
import { changerOf } from './typed-draft.ts'
import type { DraftMerge } from './useDraftSaves.ts'
import type { DraftOnScreen } from './useTypedDraft.ts'

/** What is done to a whole draft is done only to words that its author has seen. Both reject with a sentence to show. */
export function useSeenRequest(
  { id, readLatest, readUnsaved, tellNewer }: DraftOnScreen,
  lastMerge: () => DraftMerge | undefined,
  hasConflict: boolean,
) {
  const t = useText('workspace')
  const notSeen = (name: string | undefined) =>
    notDone(t('conflict.notDone', { name: name ?? t('conflict.somebody') }))
  return {
    /** @returns the revision that holds what was typed a moment ago */
    async requireSaved(saving: Promise<boolean>): Promise<string> {
      if (await saving) return readLatest().revision
      throw notDone(t('notSaved'))
    },
    /**
     * Where somebody else has saved meanwhile, the draft says so with a way to look at it.
     * @param before the last merge when the author asked for it: what was merged since, they have not seen
     */
    async requestOnSeen<Answer>(
      before: DraftMerge | undefined,
      request: (revision: string) => Promise<Answer>,
    ): Promise<Answer> {
      const merge = lastMerge()
      if (merge && merge !== before) throw notSeen(merge.by)
      try {
        return await request(readLatest().revision)
      } catch (error) {
        const theirs = await fetchTheirs(id, error)
        if (!theirs) throw error
        tellNewer(theirs)
        // The change is offered, with why, only to whoever has nothing of their own to be merged with it.
        const isOffered = !hasConflict && Object.keys(readUnsaved()).length === 0
        throw isOffered
          ? new FailureOnScreen('Somebody else has changed the draft.', { cause: error })
          : notSeen(changerOf(readLatest(), theirs))
      }
    },
  }
}

/** A notice shows a failure by its sentence. */
const notDone = (detail: string) => Object.assign(new Error(detail), { detail })
