import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isOutdated } from '../failure.ts'
import { notices } from './notices.ts'
import { useFailureNotice } from './useFailureNotice.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

type Change<Sent, Answer> = {
  readonly send: (sent: Sent) => Promise<Answer>
  /** What is changed, where several things may be changed at once: only a second press for the same one is a double press. */
  readonly subjectOf?: (sent: Sent) => unknown
  /** Shown when it has succeeded. */
  readonly done: string | ((answer: Answer) => string)
  /** Shown when it failed and the server named no reason. */
  readonly failed: string
  /** The queries that the change outdates; keys may be prefixes. */
  readonly refresh: readonly QueryKey[]
  /** What is queried again where the server says that it is gone, or not as it was; `refresh` unless told. */
  readonly refreshRefused?: readonly QueryKey[]
  readonly onDone?: (answer: Answer, sent: Sent) => void
  /** For example to show at its field what the server refused. @returns true where the screen says it itself, so that no notice does */
  readonly onRefused?: (error: unknown, sent: Sent) => boolean | void
}

/**
 * A change that an administrator makes. How it ended is shown above the screen; what it changed is queried again before
 * it counts as done.
 */
export function useAdminChange<Sent, Answer>({
  send,
  subjectOf,
  done,
  failed,
  refresh,
  refreshRefused = refresh,
  onDone,
  onRefused,
}: Change<Sent, Answer>) {
  const queryClient = useQueryClient()
  const sayFailure = useFailureNotice()
  const refreshAll = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  // State arrives with the next render; a double press is quicker.
  const underWay = useRef(new Set<unknown>())
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: async (answer, sent) => {
      notices.say('success', typeof done === 'function' ? done(answer) : done)
      onDone?.(answer, sent)
      await refreshAll(refresh)
    },
    onError: (error, sent) => {
      if (onRefused?.(error, sent) === true) return
      sayFailure(error, failed)
      if (isOutdated(error)) void refreshAll(refreshRefused)
    },
    onSettled: (_answer, _error, sent) => {
      underWay.current.delete(subjectOf?.(sent))
    },
  })
  const rememberFocus = useRestoreFocus(isPending)
  return {
    change: (sent: Sent) => {
      if (underWay.current.has(subjectOf?.(sent))) return
      underWay.current.add(subjectOf?.(sent))
      rememberFocus()
      mutate(sent)
    },
    isBusy: isPending,
    /** What is being changed now. */
    sent: isPending ? variables : undefined,
  }
}
