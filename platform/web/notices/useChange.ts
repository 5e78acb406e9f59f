import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFailureText } from '../hooks/useFailureText.ts'
import { useSentence } from '../hooks/useSentence.ts'
import { notices } from './notices.ts'
import { useFocusBack } from './useFocusBack.ts'

type Change<Sent, Answer> = {
  readonly send: (sent: Sent) => Promise<Answer>
  /** Said where the server says nothing of why it failed (specification, section 8). */
  readonly failed: string
  /** What has to be asked again, because it is no longer so; keys may be beginnings. */
  readonly refresh: readonly QueryKey[]
  readonly onDone?: (answer: Answer, sent: Sent) => void
}

/**
 * A change that an administrator makes. What the server answers is said above the screen, in the language of the
 * screens; what it changed is asked again before it counts as done.
 */
export function useChange<Sent, Answer extends { readonly message: string }>({
  send,
  failed,
  refresh,
  onDone,
}: Change<Sent, Answer>) {
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const sentence = useSentence()
  // The screen learns a moment later that something is under way: a double press is quicker.
  const isUnderWay = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: async (answer, sent) => {
      notices.say('success', sentence(answer.message))
      onDone?.(answer, sent)
      await Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) => notices.say('error', failureText(error, failed)),
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const rememberFocus = useFocusBack(isPending)
  return {
    change: (sent: Sent) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      rememberFocus()
      mutate(sent)
    },
    isBusy: isPending,
    /** What is being changed now. */
    sent: isPending ? variables : undefined,
  }
}
