import { useCallback } from 'react'
import type { DraftChange, DraftState } from '../contract.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import type { Side } from '../contract-merge.ts'
import { discardDraft } from './draft-requests.ts'
import { fetchDraft } from './queries.ts'
import * as typed from './typed-draft.ts'
import { useDraftSaves } from './useDraftSaves.ts'
import { useSeenRequest } from './useSeenRequest.ts'
import { useTypedDraft } from './useTypedDraft.ts'

export type Draft = ReturnType<typeof useWorkspaceDraft>

/**
 * A draft that saves itself part by part, with all that can be done with it.
 * @param read the newest that was read of the draft, by this author or beside them
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
    /** Whether there is something that is not in force yet; where two have changed the same field there is. */
    isChanged: conflict !== undefined || state.is_changed,
    resetCount,
    edit,
    flush,
    /**
     * Has the server make something of what is saved: the draft undone, translated, published. Saves wait for it, and what is
     * typed meanwhile is saved on what it has made.
     */
    change(make: (revision: string) => Promise<DraftState>): Promise<DraftState> {
      const mergeBefore = lastMerge()
      return enqueue(async () => {
        await requireSaved(send())
        const { draft: before } = readLatest()
        const made = await requestOnSeen(mergeBefore, make)
        // Where the words are the same, no form begins anew.
        if (typed.isSameContent(before, made.draft)) show(made)
        else replace(made, typed.moveChange(before, draft.readUnsaved(), made.draft))
        await send()
        return made
      })
    },
    saveFirst: () => requireSaved(flush()),
    /** Writes what stands in no form. @param changeOf what becomes of the draft once everything is saved */
    write: (changeOf: (saved: WorkspaceDraft) => DraftChange): Promise<boolean> =>
      enqueue(async () => {
        if (!(await send())) return false
        replace(readLatest(), changeOf(readLatest().draft))
        return send()
      }),
    /** Discards all that was written, saved or not. */
    discard(): Promise<void> {
      const mergeBefore = lastMerge()
      return enqueue(async () => {
        const { version } = readLatest()
        await requestOnSeen(mergeBefore, (revision) => discardDraft({ id, revision }))
        draft.takeUnsaved()
        setConflict(undefined)
        // A scenario that was never published has gone with its draft.
        replace(version === null ? readLatest() : await fetchDraft(id), {})
        await send()
      })
    },
    /** Shows what somebody else has saved. */
    showNewer: () => newer && replace(newer, {}),
    /** Whether somebody else has saved while one was reading. */
    newer: status === 'saved' ? newer : undefined,
    refusal: draft.refusal,
    /** Saves both, with the choice for each field that both have changed. */
    resolve: (choices: ReadonlyMap<string, Side>) =>
      conflict ? enqueue(() => saves.bringTogether(conflict.theirs, choices)) : Promise.resolve(true),
  }
}
