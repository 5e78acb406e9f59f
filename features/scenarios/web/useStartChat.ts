import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { createChatMutation } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'

type StartChoice = {
  readonly scenarioId: number
  readonly language: string
  /** Empty when the scenario has none to choose. */
  readonly mood: string
}

/** Starts a chat and goes there. One choice is one attempt, however often it is pressed or tried again. */
export function useStartChat({ scenarioId, language, mood }: StartChoice) {
  const router = useRouter()
  const attempt = useRef({ of: '', key: '', isRunning: false })
  const { mutate, isPending, isSuccess, error } = useMutation(createChatMutation)
  const start = () => {
    // The second press of a double click comes before the button knows of the first.
    if (attempt.current.isRunning) return
    const of = [scenarioId, language, mood].join(' ')
    const key = attempt.current.of === of ? attempt.current.key : newIdempotencyKey()
    attempt.current = { of, key, isRunning: true }
    // The screen's code comes while the chat is made; it is the same for every id.
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
