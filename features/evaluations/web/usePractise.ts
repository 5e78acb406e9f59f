import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { createChatMutation } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'

/** What to practise, in which mood and language. */
export type PractiseChoice = {
  readonly scenarioId: number
  readonly mood: number | null
  readonly language: string
}

/** Starts a chat and goes there. */
export function usePractise({ scenarioId, mood, language }: PractiseChoice) {
  const router = useRouter()
  const key = useRef('')
  const starting = useMutation({
    ...createChatMutation,
    onSuccess: ({ chat_id }) => router.navigate({ to: screens.chat, params: { id: String(chat_id) } }),
  })
  const practise = () => {
    // One key for all presses of a button, so that a double click or a retry creates one chat.
    if (key.current === '') key.current = newIdempotencyKey()
    void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
    starting.mutate({
      scenario_id: String(scenarioId),
      language,
      ...(mood !== null && { mood: String(mood) }),
      idempotencyKey: key.current,
    })
  }
  return { practise, isStarting: starting.isPending || starting.isSuccess, error: starting.error }
}
