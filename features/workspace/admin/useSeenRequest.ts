import { FailureOnScreen } from '#platform/web/failure.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { fetchConflictingDraft } from './draft-requests.ts'
import { findOtherEditor, isEmptyChange } from './typed-draft.ts'
import type { DraftMerge } from './useDraftSaves.ts'
import type { DraftOnScreen } from './useTypedDraft.ts'

/**
 * Ensures that an action on a whole draft applies only to what its author has seen. Both functions reject with a
 * sentence to show.
 */
export function useSeenRequest(
  { id, readLatest, readUnsaved, tellNewer }: DraftOnScreen,
  lastMerge: () => DraftMerge | undefined,
  hasConflict: boolean,
) {
  const t = useText('workspace')
  const notSeen = (name: string | undefined) =>
    notDone(t('conflict.notDone', { name: name ?? t('conflict.somebody') }))
  return {
    /** @returns the revision that includes the unsaved changes */
    async requireSaved(saving: Promise<boolean>): Promise<string> {
      if (await saving) return readLatest().revision
      throw notDone(t('notSaved'))
    },
    /**
     * Sends a request with the latest revision. If somebody else has saved meanwhile, it rejects, and the draft offers
     * a look at the newer one.
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
        const theirs = await fetchConflictingDraft(id, error)
        if (!theirs) throw error
        tellNewer(theirs)
        // The newer draft is offered only if the author has no unsaved changes that would have to be merged with it.
        const isOffered = !hasConflict && isEmptyChange(readUnsaved())
        throw isOffered
          ? new FailureOnScreen('Somebody else has changed the draft.', { cause: error })
          : notSeen(findOtherEditor(readLatest(), theirs))
      }
    },
  }
}

/** A notice shows a failure by its sentence. */
const notDone = (detail: string) => Object.assign(new Error(detail), { detail })
