import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { DraftChange, DraftState } from '../contract.ts'
import { draftQuery } from './queries.ts'
import { useFormReset } from './step-focus.ts'
import * as typed from './typed-draft.ts'

export type DraftOnScreen = ReturnType<typeof useTypedDraft>

/** A change was refused because somebody else has made this revision. Each refusal is a new object. */
type DraftRefusal = { readonly revision: string }

/**
 * A draft on the screen: the last state read, with the unsaved changes.
 * @param read the newest state read, whether this author or another one made it
 */
export function useTypedDraft(id: number, read: DraftState) {
  const queryClient = useQueryClient()
  const { queryKey } = draftQuery(id)
  const unsaved = useRef<DraftChange>({})
  const [shown, setShown] = useState(read)
  // The base of the next save, kept in a ref because it may be newer than the last render.
  const latest = useRef(read)
  // The unsaved changes as state: further edits build on them, and forms that are reset start with them.
  const [drawn, setDrawn] = useState<DraftChange>({})
  // The revision because of which a change was refused. It counts as newer even without a later time, as after a
  // discard.
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
  // Of the same revision, `read` is newer in what is not part of the draft, such as the assigned organisations.
  const stored = read.revision === shown.revision ? read : shown
  return {
    id,
    state: { ...stored, draft: typed.overlayChange(stored.draft, drawn) },
    /** The draft that somebody else has saved since. */
    newer: read.revision === refusal?.revision || isNewer(read, shown) ? read : undefined,
    /** The newest refusal of a change, until the author has looked at the newer draft. */
    refusal,
    /** Tells the author which newer draft a change was refused for. */
    tellNewer(theirs: DraftState) {
      setRefusal({ revision: theirs.revision })
      queryClient.setQueryData(queryKey, theirs)
    },
    resetCount,
    show,
    type,
    readLatest: () => latest.current,
    readUnsaved: () => unsaved.current,
    /** Takes the unsaved changes for a save; what is typed while it runs belongs to the next one. */
    takeUnsaved(): DraftChange {
      const change = unsaved.current
      unsaved.current = {}
      return change
    },
    /** Puts the changes of a failed save back. */
    putBack(change: DraftChange) {
      unsaved.current = typed.joinChanges(change, unsaved.current)
    },
    /**
     * Shows another draft with an unsaved change of it. The forms hold their own state and send all of it at each
     * keystroke, so they must be reset at once.
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
