import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isOffline, onConnectionChange } from '#platform/web/connection.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { type DraftChange, type DraftState, workspaceFailures } from '../contract.ts'
import { mergeDrafts } from '../contract-draft.ts'
import { type FieldConflict, pathName, type Side } from '../contract-merge.ts'
import { draftQuery, fetchDraft, saveDraft } from './queries.ts'
import { useFormReset } from './step-focus.ts'
import { changeBetween, withChange } from './typed-draft.ts'
import { useLeavingPage } from './useLeavingPage.ts'

/** How long nobody has typed before a draft is saved, in milliseconds. A value that tests may change. */
export const savePolicy = { pause: 800 }

/** `conflict`: somebody else was quicker, and both have changed the same fields. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
export type Draft = ReturnType<typeof useWorkspaceDraft>

/** What somebody else has saved, and the fields that both have changed. */
export type DraftConflict = { readonly theirs: DraftState; readonly fields: readonly FieldConflict[] }

const joinChanges = (first: DraftChange, then: DraftChange): DraftChange => ({
  ...first,
  ...then,
  ...((first.texts ?? then.texts) && { texts: { ...first.texts, ...then.texts } }),
})
/** The parts of a draft that are chosen. Typed texts are kept by their forms. */
type Choices = Pick<DraftChange, 'cast' | 'criteria'>
const choicesOf = ({ cast, criteria }: DraftChange): Choices => ({
  ...(cast && { cast }),
  ...(criteria !== undefined && { criteria }),
})
const isEmpty = (change: DraftChange): boolean => Object.keys(change).length === 0
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
  const unsaved = useRef<DraftChange>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef<Promise<boolean>>(undefined)
  const [shown, setShown] = useState(read)
  // What saves are made from, also before it is drawn.
  const latest = useRef(read)
  // What was chosen and is not saved yet: the next choice is made from it.
  const [chosen, setChosen] = useState<Choices>({})
  const [status, setStatus] = useState<SaveStatus>('saved')
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<DraftConflict>()
  // Forms keep what is typed; when the draft is replaced under them they begin anew.
  const { resetCount, resetForms } = useFormReset()

  const show = useCallback(
    (next: DraftState) => {
      latest.current = next
      setShown(next)
      setChosen(choicesOf(unsaved.current))
      queryClient.setQueryData(queryKey, next)
    },
    [queryClient, queryKey],
  )
  const replace = (next: DraftState) => {
    show(next)
    resetForms()
  }

  const send = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const change = unsaved.current
    if (isEmpty(change)) return true
    unsaved.current = {}
    setStatus('saving')
    try {
      show(await saveDraft({ id, revision: latest.current.revision, change }))
      setProblem(undefined)
      if (!isEmpty(unsaved.current)) return await send()
      setStatus('saved')
      return true
    } catch (error) {
      unsaved.current = joinChanges(change, unsaved.current)
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
    const mine = withChange(base, unsaved.current)
    const merged = mergeDrafts(withChange(base, {}), mine, withChange(theirs.draft, {}), choices)
    if (merged.conflicts.some(({ path }) => !choices?.has(pathName(path)))) {
      setConflict({ theirs, fields: merged.conflicts })
      setStatus('conflict')
      // The choice stands above the step, which may be out of sight.
      if (!conflict) notices.say('note', t('status.conflict'))
      return false
    }
    setConflict(undefined)
    latest.current = theirs
    unsaved.current = changeBetween(theirs.draft, merged.draft)
    const isSaved = isEmpty(unsaved.current) ? accept(theirs) : await send()
    if (isSaved) {
      resetForms()
      notices.say('note', t('conflict.merged', { name: theirs.updated?.by.name ?? t('conflict.somebody') }))
    }
    return isSaved
  }
  const accept = (theirs: DraftState): true => {
    show(theirs)
    setProblem(undefined)
    setStatus('saved')
    return true
  }
  /** Several may wait for one save: each begins once the one before has ended, since two at once would be on the same revision. */
  const saveInTurn = async (save: () => Promise<boolean>): Promise<boolean> => {
    const mine = saving.current ? saving.current.then(save, save) : save()
    saving.current = mine
    try {
      return await mine
    } finally {
      if (saving.current === mine) saving.current = undefined
    }
  }
  /** Saves what is still to be saved. @returns whether everything is saved */
  const flush = (): Promise<boolean> => saveInTurn(send)
  /** Saves what was typed a moment ago. @returns the revision that holds it; rejects with a sentence to show where it is not saved */
  const saveFirst = async (): Promise<string> => {
    if (await flush()) return latest.current.revision
    throw Object.assign(new Error('the draft is not saved'), { detail: t('notSaved') })
  }
  const flushLatest = useRef(flush)
  useEffect(() => {
    flushLatest.current = flush
  })
  const edit = useCallback((change: DraftChange) => {
    unsaved.current = joinChanges(unsaved.current, change)
    setChosen((before) => ({ ...before, ...choicesOf(change) }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flushLatest.current(), savePolicy.pause)
    setStatus((before) => (before === 'conflict' ? before : 'unsaved'))
  }, [])
  const saveNow = useCallback(() => {
    if (!isEmpty(unsaved.current)) void flushLatest.current()
  }, [])
  useEffect(() => {
    if (status !== 'failed') return undefined
    return onConnectionChange(() => {
      if (!isOffline()) void flushLatest.current()
    })
  }, [status])
  // What failed, or waits for a choice, is not sent while the page closes: there the workspace only asks.
  useLeavingPage(status === 'unsaved' || status === 'saving', saveNow)
  // Leaving for another step or screen saves at once instead of after the pause.
  useEffect(
    () => () => {
      if (!isEmpty(unsaved.current)) void flushLatest.current()
    },
    [],
  )
  // What was read beside it of the same revision, such as after an assignment, is newer in all that is no part of the draft.
  const stored = read.revision === shown.revision ? read : shown
  const state = { ...stored, draft: { ...stored.draft, ...chosen } }
  return {
    id,
    state,
    status,
    problem,
    conflict,
    resetCount,
    edit,
    flush,
    saveFirst,
    revision: () => latest.current.revision,
    /** Shows a draft that the server has made: undone, translated, gone back to. */
    replace,
    /** Shows what has changed beside the words of a draft, so that no form begins anew. */
    show,
    /** What somebody else has saved while one was reading. */
    newer: status === 'saved' && isNewer(read, shown) ? read : undefined,
    /** Saves both, with the choice for each field that both have changed. */
    resolve: (choices: ReadonlyMap<string, Side>) =>
      conflict ? saveInTurn(() => bringTogether(conflict.theirs, choices)) : Promise.resolve(true),
  }
}

const isNewer = (read: DraftState, shown: DraftState): boolean =>
  read.revision !== shown.revision &&
  ((read.version ?? 0) > (shown.version ?? 0) || (read.updated?.at ?? '') > (shown.updated?.at ?? ''))
