import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { createChatMutation } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'

type StartChoice = {
  readonly scenarioId: number
  readonly language: string
  /** Empty when the scenario has no moods. */
  readonly mood: string
}

/** Starts a chat and opens it. Repeated presses and retries of the same choice share one idempotency key. */
export function useStartChat({ scenarioId, language, mood }: StartChoice) {
  const router = useRouter()
  const attempt = useRef({ of: '', key: '', isRunning: false })
  const { mutate, isPending, isSuccess, error } = useMutation(createChatMutation)
  const start = () => {
    // The second press of a double click can come before the button is disabled.
    if (attempt.current.isRunning) return
    const of = [scenarioId, language, mood].join(' ')
    const key = attempt.current.of === of ? attempt.current.key : newIdempotencyKey()
    attempt.current = { of, key, isRunning: true }
    // Loads the screen's code while the chat is being created; the id does not matter for that.
    void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
    mutate(
      { scenario_id: String(scenarioId), language, ...(mood === '' ? {} : { mood }), idempotencyKey: key },
      {
        onSuccess: ({ chat_id }) => router.navigate({ to: screens.chat, params: { id: String(chat_id) } }),
        onSettled: () => void (attempt.current.isRunning = false),
      },
    )
  }
  return { start, isStarting: isPending || isSuccess, error }
}
