import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { beginPractice, type PractiseChoice } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'

/** Starts a chat and opens it. Repeated presses and retries of the same choice share one idempotency key. */
export function useStartChat(choice: PractiseChoice) {
  const router = useRouter()
  const attempt = useIdempotencyKey()
  const isRunning = useRef(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => beginPractice(choice, attempt.keyOf(choice)),
  })
  const start = () => {
    // The second press of a double click can come before the button is disabled.
    if (isRunning.current) return
    isRunning.current = true
    // Loads the screen's code while the chat is being created; the id does not matter for that.
    void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
    mutate(undefined, {
      onSuccess: ({ chat_id }) => router.navigate({ to: screens.chat, params: { id: String(chat_id) } }),
      onSettled: () => void (isRunning.current = false),
    })
  }
  return { start, isStarting: isPending || isSuccess, error }
}
