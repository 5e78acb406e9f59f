import { useCallback } from 'react'
import type { DraftChange, DraftState } from '../contract.ts'
import { isSameContent, type WorkspaceDraft } from '../contract-content.ts'
import type { MergeSide } from '../contract-merge.ts'
import { discardDraft } from './draft-requests.ts'
import { fetchDraft } from './queries.ts'
import * as typed from './typed-draft.ts'
import { useDraftSaves } from './useDraftSaves.ts'
import { useSeenRequest } from './useSeenRequest.ts'
import { useTypedDraft } from './useTypedDraft.ts'

export type Draft = ReturnType<typeof useWorkspaceDraft>

/**
 * A draft that saves itself part by part, with all actions on it.
 * @param read the newest state read, whether this author or another one made it
 */
export function useWorkspaceDraft(id: number, read: DraftState) {
  const draft = useTypedDraft(id, read)
  const { state, newer, resetCount, show, type, readLatest, replace } = draft
  const saves = useDraftSaves(draft)
  const { status, setStatus, problem, conflict, setConflict, enqueue, send, flush, saveSoon, lastMerge } =
    saves
  const { requireSaved, requestOnSeen } = useSeenRequest(draft, lastMerge, conflict !== undefined)

  const edit = useCallback(
    (change: DraftChange) => {
      type(change)
      saveSoon()
      setStatus((before) => (before === 'conflict' ? before : 'unsaved'))
    },
    [type, saveSoon, setStatus],
  )
  return {
    id,
    state,
    status,
    problem,
    conflict,
    /** Whether anything is not in force yet; an unresolved conflict counts as that. */
    isChanged: conflict !== undefined || state.is_changed,
    resetCount,
    edit,
    flush,
    /**
     * Saves, then has the server change the draft as a whole: undo, translate, publish. Later saves wait for it, and
     * what is typed meanwhile is saved on its result.
     */
    change(make: (revision: string) => Promise<DraftState>): Promise<DraftState> {
      const mergeBefore = lastMerge()
      return enqueue(async () => {
        await requireSaved(send())
        const { draft: before } = readLatest()
        const made = await requestOnSeen(mergeBefore, make)
        // If the content is the same, the forms need no reset.
        if (isSameContent(before, made.draft)) show(made)
        else replace(made, typed.rebaseChange(before, draft.readUnsaved(), made.draft))
        await send()
        return made
      })
    },
    saveFirst: () => requireSaved(flush()),
    /** Writes content that no form holds. @param changeOf makes the change from the saved draft */
    write: (changeOf: (saved: WorkspaceDraft) => DraftChange): Promise<boolean> =>
      enqueue(async () => {
        if (!(await send())) return false
        replace(readLatest(), changeOf(readLatest().draft))
        return send()
      }),
    /** Discards all changes, saved or not. */
    discard(): Promise<void> {
      const mergeBefore = lastMerge()
      return enqueue(async () => {
        const { version } = readLatest()
        await requestOnSeen(mergeBefore, (revision) => discardDraft({ id, revision }))
        draft.takeUnsaved()
        setConflict(undefined)
        // A scenario that was never published was deleted with its draft, so there is nothing to fetch.
        replace(version === null ? readLatest() : await fetchDraft(id), {})
        await send()
      })
    },
    /** Shows the draft that somebody else has saved. */
    showNewer: () => newer && replace(newer, {}),
    /** The draft that somebody else has saved while this author had nothing unsaved. */
    newer: status === 'saved' ? newer : undefined,
    refusal: draft.refusal,
    /** Saves both authors' changes, with the chosen side for each field that both have changed. */
    resolve: (choices: ReadonlyMap<string, MergeSide>) =>
      conflict ? enqueue(() => saves.mergeAndSave(conflict.theirs, choices)) : Promise.resolve(true),
  }
}
