import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { type DraftChange, type DraftState, workspaceFailures } from '../contract.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import { mergeDrafts, toTypedDraft } from '../contract-draft.ts'
import { type FieldConflict, pathName, type Side } from '../contract-merge.ts'
import { discardDraft, saveDraft } from './draft-requests.ts'
import { draftQuery, fetchDraft } from './queries.ts'
import { useFormReset } from './step-focus.ts'
import * as typed from './typed-draft.ts'
import { type SaveStatus, useAutosave } from './useAutosave.ts'
import { useQueue } from './useQueue.ts'

export type Draft = ReturnType<typeof useWorkspaceDraft>

/** What somebody else has saved, and the fields that both have changed. */
export type DraftConflict = { readonly theirs: DraftState; readonly fields: readonly FieldConflict[] }

const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.is(workspaceFailures.publishedMeanwhile) ||
    error.is(workspaceFailures.changedMeanwhile({ name: '' })))

/**
 * A draft that saves itself part by part. Saves follow each other, each on the revision that the one before has made. Where somebody else
 * has saved between two of them, both are brought together field by field.
 * @param read the newest that was read of the draft, by this author or beside them
 */
export function useWorkspaceDraft(id: number, read: DraftState) {
  const t = useText('workspace')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { queryKey } = draftQuery(id)
  const enqueue = useQueue()
  const unsaved = useRef<DraftChange>({})
  const [shown, setShown] = useState(read)
  // What saves are made from, also before it is drawn.
  const latest = useRef(read)
  // What was chosen and is not saved yet: the next choice is made from it.
  const [chosen, setChosen] = useState<typed.Choices>({})
  const [status, setStatus] = useState<SaveStatus>('saved')
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<DraftConflict>()
  // Forms keep what is typed; when the draft is replaced under them they begin anew.
  const { resetCount, resetForms } = useFormReset()

  const show = (next: DraftState) => {
    latest.current = next
    setShown(next)
    setChosen(typed.choicesOf(unsaved.current))
    queryClient.setQueryData(queryKey, next)
  }
  const accept = (next: DraftState): true => {
    show(next)
    setProblem(undefined)
    setStatus('saved')
    return true
  }
  const send = async (): Promise<boolean> => {
    stop()
    const change = unsaved.current
    if (typed.isEmptyChange(change)) return true
    unsaved.current = {}
    setStatus('saving')
    try {
      show(await saveDraft({ id, revision: latest.current.revision, change }))
      setProblem(undefined)
      if (!typed.isEmptyChange(unsaved.current)) return await send()
      setStatus('saved')
      return true
    } catch (error) {
      unsaved.current = typed.joinChanges(change, unsaved.current)
      setProblem(failureText(error, t('saveFailed')))
      const theirs = isConflict(error) ? await fetchDraft(id).catch(() => undefined) : undefined
      if (theirs && !theirs.archived) return await bringTogether(theirs)
      setStatus('failed')
      return false
    }
  }
  /** Saves what both have written, unless both have changed the same field and the choice is still to be made. */
  const bringTogether = async (theirs: DraftState, choices?: ReadonlyMap<string, Side>): Promise<boolean> => {
    const { draft: base } = latest.current
    const mine = typed.withChange(base, unsaved.current)
    const merged = mergeDrafts(toTypedDraft(base), mine, toTypedDraft(theirs.draft), choices)
    if (merged.conflicts.some(({ path }) => !choices?.has(pathName(path)))) {
      setConflict({ theirs, fields: merged.conflicts })
      setStatus('conflict')
      // The choice stands above the step, which may be out of sight.
      if (!conflict) notices.say('note', t('status.conflict'))
      return false
    }
    setConflict(undefined)
    latest.current = theirs
    unsaved.current = typed.changeBetween(theirs.draft, merged.draft)
    const isSaved = typed.isEmptyChange(unsaved.current) ? accept(theirs) : await send()
    if (isSaved) {
      resetForms()
      notices.say('note', t('conflict.merged', { name: theirs.updated?.by.name ?? t('conflict.somebody') }))
    }
    return isSaved
  }
  /** Saves what is still to be saved. @returns whether everything is saved */
  const flush = (): Promise<boolean> => enqueue(send)
  const { saveSoon, stop } = useAutosave({ status, save: flush })

  const edit = useCallback(
    (change: DraftChange) => {
      unsaved.current = typed.joinChanges(unsaved.current, change)
      setChosen((before) => ({ ...before, ...typed.choicesOf(change) }))
      saveSoon()
      setStatus((before) => (before === 'conflict' ? before : 'unsaved'))
    },
    [saveSoon],
  )
  /** Saves what was typed a moment ago. @returns the revision that holds it; rejects with a sentence to show where it is not saved */
  const requireSaved = async (saving: Promise<boolean>): Promise<string> => {
    if (await saving) return latest.current.revision
    throw Object.assign(new Error('the draft is not saved'), { detail: t('notSaved') })
  }
  /**
   * Has the server make something of what is saved: the draft undone, translated, published. Saves wait for it, and what is
   * typed meanwhile is saved on what it has made.
   */
  const change = (make: (revision: string) => Promise<DraftState>): Promise<DraftState> =>
    enqueue(async () => {
      const revision = await requireSaved(send())
      const { draft } = latest.current
      const made = await make(revision)
      if (!typed.isEmptyChange(unsaved.current))
        unsaved.current = typed.moveChange(draft, unsaved.current, made.draft)
      show(made)
      // Where the words are the same, no form begins anew.
      if ((await send()) && !typed.isSameContent(draft, made.draft)) resetForms()
      return made
    })
  // What was read beside it of the same revision, such as after an assignment, is newer in all that is no part of the draft.
  const stored = read.revision === shown.revision ? read : shown
  return {
    id,
    state: { ...stored, draft: { ...stored.draft, ...chosen } },
    status,
    problem,
    conflict,
    resetCount,
    edit,
    flush,
    change,
    saveFirst: () => requireSaved(flush()),
    /** Writes what stands in no form. @param changeOf what becomes of the draft once everything is saved */
    write: (changeOf: (saved: WorkspaceDraft) => DraftChange): Promise<boolean> =>
      enqueue(async () => {
        if (!(await send())) return false
        unsaved.current = changeOf(latest.current.draft)
        const isSaved = await send()
        if (isSaved) resetForms()
        return isSaved
      }),
    /** Discards all that was written, saved or not. */
    discard: (): Promise<void> =>
      enqueue(async () => {
        const { revision, version } = latest.current
        await discardDraft({ id, revision })
        stop()
        unsaved.current = {}
        setConflict(undefined)
        // A scenario that was never published has gone with its draft.
        accept(version === null ? latest.current : await fetchDraft(id))
        resetForms()
      }),
    /** Shows what somebody else has saved. */
    showNewer: () => {
      show(read)
      resetForms()
    },
    /** Whether somebody else has saved while one was reading. */
    newer: status === 'saved' && isNewer(read, shown) ? read : undefined,
    /** Saves both, with the choice for each field that both have changed. */
    resolve: (choices: ReadonlyMap<string, Side>) =>
      conflict ? enqueue(() => bringTogether(conflict.theirs, choices)) : Promise.resolve(true),
  }
}

const isNewer = (read: DraftState, shown: DraftState): boolean =>
  read.revision !== shown.revision &&
  ((read.version ?? 0) > (shown.version ?? 0) || (read.updated?.at ?? '') > (shown.updated?.at ?? ''))
