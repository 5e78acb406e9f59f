import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { DraftChange, DraftState } from '../contract.ts'
import { draftQuery } from './queries.ts'
import { useFormReset } from './step-focus.ts'
import * as typed from './typed-draft.ts'

export type DraftOnScreen = ReturnType<typeof useTypedDraft>

/** What was to be done to a draft was refused for a revision by somebody else. Each refusal is an object of its own. */
type DraftRefusal = { readonly revision: string }

/**
 * A draft on the screen: what was read of it last, with what was typed since.
 * @param read the newest that was read of the draft, by this author or beside them
 */
export function useTypedDraft(id: number, read: DraftState) {
  const queryClient = useQueryClient()
  const { queryKey } = draftQuery(id)
  const unsaved = useRef<DraftChange>({})
  const [shown, setShown] = useState(read)
  // What saves are made from, also before it is drawn.
  const latest = useRef(read)
  // What was typed and is not saved yet: the next choice is made from it, and a form that begins anew begins with it.
  const [drawn, setDrawn] = useState<DraftChange>({})
  // The revision that a change was refused for. It is newer also where it says no time, as once a draft is thrown away.
  const [refusal, setRefusal] = useState<DraftRefusal>()
  const { resetCount, resetForms } = useFormReset()

  const show = (next: DraftState) => {
    latest.current = next
    setShown(next)
    setRefusal(undefined)
    setDrawn(unsaved.current)
    queryClient.setQueryData(queryKey, next)
  }
  const type = useCallback((change: DraftChange) => {
    unsaved.current = typed.joinChanges(unsaved.current, change)
    setDrawn((before) => typed.joinChanges(before, change))
  }, [])
  // What was read beside it of the same revision, such as after an assignment, is newer in all that is no part of the draft.
  const stored = read.revision === shown.revision ? read : shown
  return {
    id,
    state: { ...stored, draft: typed.overlayChange(stored.draft, drawn) },
    /** What somebody else has saved since. */
    newer: read.revision === refusal?.revision || isNewer(read, shown) ? read : undefined,
    /** The newest refusal of a change, until what it was refused for has been looked at. */
    refusal,
    /** Tells the author what a change was refused for. */
    tellNewer(theirs: DraftState) {
      setRefusal({ revision: theirs.revision })
      queryClient.setQueryData(queryKey, theirs)
    },
    resetCount,
    show,
    type,
    readLatest: () => latest.current,
    readUnsaved: () => unsaved.current,
    /** For a save; what is typed while it runs is the next one's. */
    takeUnsaved(): DraftChange {
      const change = unsaved.current
      unsaved.current = {}
      return change
    },
    /** For a save that has failed. */
    putBack(change: DraftChange) {
      unsaved.current = typed.joinChanges(change, unsaved.current)
    },
    /**
     * Shows another draft with a change of it that is still to be saved. Forms keep what is typed, so they begin anew, and at once:
     * each letter saves all that they hold.
     */
    replace(next: DraftState, change: DraftChange) {
      unsaved.current = change
      show(next)
      setDrawn(change)
      resetForms()
    },
  }
}

const isNewer = (read: DraftState, shown: DraftState): boolean =>
  read.revision !== shown.revision &&
  ((read.version ?? 0) > (shown.version ?? 0) || (read.updated?.at ?? '') > (shown.updated?.at ?? ''))
