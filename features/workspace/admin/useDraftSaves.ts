import { useRef, useState } from 'react'
import { isUnauthenticated } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import type { DraftState } from '../contract.ts'
import { mergeDrafts, toTypedDraft } from '../contract-draft.ts'
import { type FieldConflict, pathName, type MergeSide } from '../contract-merge.ts'
import { fetchConflictingDraft, saveDraft } from './draft-requests.ts'
import * as typed from './typed-draft.ts'
import { type SaveStatus, useAutosave } from './useAutosave.ts'
import { useQueue } from './useQueue.ts'
import type { DraftOnScreen } from './useTypedDraft.ts'

/** The draft that somebody else has saved, and the fields that both have changed. */
export type DraftConflict = { readonly theirs: DraftState; readonly fields: readonly FieldConflict[] }

/**
 * A merge with somebody else's save; a new object each time, so that two can be told apart. `by` is their name, if
 * known.
 */
export type DraftMerge = { readonly by: string | undefined }

/**
 * Saves the typed changes of a draft one after the other, each on the revision that the last one made. If somebody else
 * has saved in between, both are merged field by field.
 */
export function useDraftSaves(draft: DraftOnScreen) {
  const { id, show, replace, readLatest, readUnsaved, takeUnsaved, putBack } = draft
  const t = useText('workspace')
  const failureText = useFailureText()
  const enqueue = useQueue()
  const [status, setStatus] = useState<SaveStatus>('saved')
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<DraftConflict>()
  const lastMerge = useRef<DraftMerge>(undefined)

  /** @returns whether everything is saved */
  const send = async (): Promise<boolean> => {
    stop()
    const change = takeUnsaved()
    if (typed.isEmptyChange(change)) {
      setProblem(undefined)
      setStatus('saved')
      return true
    }
    setStatus('saving')
    try {
      show(await saveDraft({ id, revision: readLatest().revision, change }))
    } catch (error) {
      putBack(change)
      const theirs = await fetchConflictingDraft(id, error)
      if (theirs) return mergeAndSave(theirs)
      setProblem(isUnauthenticated(error) ? t('saveFailed') : failureText(error, t('saveFailed')))
      setStatus('failed')
      return false
    }
    return send()
  }
  /** Merges both drafts and saves the result, unless a field that both have changed still needs a choice. */
  const mergeAndSave = async (
    theirs: DraftState,
    choices?: ReadonlyMap<string, MergeSide>,
  ): Promise<boolean> => {
    setProblem(undefined)
    const read = readLatest()
    const { draft: base } = read
    const mine = typed.withChange(base, readUnsaved())
    const both = mergeDrafts(toTypedDraft(base), mine, toTypedDraft(theirs.draft), choices)
    if (both.conflicts.some(({ path }) => !choices?.has(pathName(path)))) {
      setConflict({ theirs, fields: both.conflicts })
      setStatus('conflict')
      // The choice is shown above the step, possibly out of view.
      if (!conflict) notices.say('note', t('status.conflict'))
      return false
    }
    setConflict(undefined)
    const by = typed.findOtherEditor(read, theirs)
    lastMerge.current = { by }
    replace(theirs, typed.changeBetween(theirs.draft, both.draft))
    const isSaved = await send()
    if (isSaved)
      notices.say(
        'note',
        choices ? t('conflict.chosen') : t('conflict.merged', { name: by ?? t('conflict.somebody') }),
      )
    return isSaved
  }
  /** Saves all unsaved changes. @returns whether everything is saved */
  const flush = (): Promise<boolean> => enqueue(send)
  const { saveSoon, stop } = useAutosave({ status, save: flush })
  return {
    status,
    setStatus,
    problem,
    conflict,
    setConflict,
    enqueue,
    send,
    flush,
    saveSoon,
    mergeAndSave,
    lastMerge: () => lastMerge.current,
  }
}
