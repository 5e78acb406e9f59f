import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { type DraftChange, type DraftState, workspaceFailures } from '../contract.ts'
import { draftQuery, saveDraft } from './queries.ts'

/** How long nobody has typed before a draft is saved, in milliseconds. */
const PAUSE = 800

/** `conflict`: somebody else was quicker, and what one has written waits for a decision. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
export type Draft = ReturnType<typeof useWorkspaceDraft>

const merge = (first: DraftChange, then: DraftChange): DraftChange => ({
  ...first,
  ...then,
  ...((first.texts ?? then.texts) && { texts: { ...first.texts, ...then.texts } }),
})
const isEmpty = (change: DraftChange): boolean => Object.keys(change).length === 0

/** A draft that saves itself part by part. Saves follow each other, each on the revision that the one before has made. */
export function useWorkspaceDraft(id: number, state: DraftState) {
  const t = useText('workspace')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { queryKey } = draftQuery(id)
  const unsaved = useRef<DraftChange>({})
  const revision = useRef(state.revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef<Promise<boolean>>(undefined)
  const [status, setStatus] = useState<SaveStatus>('saved')
  const [problem, setProblem] = useState<string>()
  // Forms keep what is typed; when the draft is replaced under them they begin anew.
  const [epoch, setEpoch] = useState(0)

  const show = useCallback(
    (next: DraftState) => {
      revision.current = next.revision
      queryClient.setQueryData(queryKey, next)
    },
    [queryClient, queryKey],
  )

  const send = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const change = unsaved.current
    if (isEmpty(change)) return true
    unsaved.current = {}
    setStatus('saving')
    try {
      show(await saveDraft({ id, revision: revision.current, change }))
      setProblem(undefined)
      if (!isEmpty(unsaved.current)) return await send()
      setStatus('saved')
      return true
    } catch (error) {
      unsaved.current = merge(change, unsaved.current)
      const isConflict =
        error instanceof ApiFailure &&
        (error.is(workspaceFailures.publishedMeanwhile) ||
          error.is(workspaceFailures.changedMeanwhile({ name: '' })))
      setStatus(isConflict ? 'conflict' : 'failed')
      setProblem(failureText(error, t('saveFailed')))
      return false
    }
  }
  /** Saves what is still to be saved. @returns whether everything is saved */
  const flush = async (): Promise<boolean> => {
    if (saving.current) await saving.current
    saving.current = send()
    try {
      return await saving.current
    } finally {
      saving.current = undefined
    }
  }
  const flushLatest = useRef(flush)
  useEffect(() => {
    flushLatest.current = flush
  })
  const edit = useCallback((change: DraftChange) => {
    unsaved.current = merge(unsaved.current, change)
    setStatus((before) => (before === 'conflict' ? before : 'unsaved'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flushLatest.current(), PAUSE)
  }, [])
  // Whoever goes to another step or screen has not to wait for the pause.
  useEffect(
    () => () => {
      if (!isEmpty(unsaved.current)) void flushLatest.current()
    },
    [],
  )
  const reload = async () => {
    show(await queryClient.fetchQuery({ ...draftQuery(id), staleTime: 0 }))
    setProblem(undefined)
  }
  return {
    id,
    state,
    status,
    problem,
    epoch,
    edit,
    flush,
    revision: () => revision.current,
    /** What one has written and could not be saved. */
    mine: () => unsaved.current,
    /** Shows a draft that the server has made: undone, translated, gone back to. */
    replace(next: DraftState) {
      show(next)
      setEpoch((count) => count + 1)
    },
    /** Goes on with what somebody else has saved; what one has written oneself is given up. */
    async loadTheirs() {
      await reload()
      unsaved.current = {}
      setStatus('saved')
      setEpoch((count) => count + 1)
    },
    /** Puts the parts that one has changed over what somebody else has saved; their other parts stay. */
    async keepMine() {
      await reload()
      if (await flush()) setEpoch((count) => count + 1)
    },
  }
}
