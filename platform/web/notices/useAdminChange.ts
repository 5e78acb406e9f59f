import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isOutdated } from '../failure.ts'
import { notices } from './notices.ts'
import { useFailureNotice } from './useFailureNotice.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

type Change<Sent, Answer> = {
  readonly send: (sent: Sent) => Promise<Answer>
  /** What is changed, where several changes may run at once: a double press is one for the same thing. */
  readonly subjectOf?: (sent: Sent) => unknown
  /** Shown when it has succeeded. */
  readonly done: string | ((answer: Answer) => string)
  /** Shown when it has failed and the server gave no reason. */
  readonly failed: string
  /** The queries to refetch after the change; keys may be prefixes. */
  readonly refresh: readonly QueryKey[]
  /** The queries to refetch when the server says that the thing is gone or has changed; default: `refresh`. */
  readonly refreshRefused?: readonly QueryKey[]
  readonly onDone?: (answer: Answer, sent: Sent) => void
  /**
   * For example shows at its field what the server refused. @returns true if the screen shows the failure itself,
   * without a notice
   */
  readonly onRefused?: (error: unknown, sent: Sent) => boolean | void
}

/**
 * A change that an administrator makes. A notice says how it ended, and the change counts as done only after the
 * queries that it outdates have been refetched.
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
  // A ref, because state arrives with the next render, and a double press is quicker.
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
    /** The input of the change that is under way. */
    sent: isPending ? variables : undefined,
  }
}
