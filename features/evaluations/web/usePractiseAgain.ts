import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { chatQuery, createChatMutation } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'

/** Starts a chat like a former one, in the same scenario, mood and language, and goes there. */
export function usePractiseAgain(chatId: number) {
  const client = useQueryClient()
  const router = useRouter()
  const key = useRef('')
  const { mutateAsync } = useMutation(createChatMutation)
  const again = useMutation({
    mutationFn: async () => {
      // One key for all presses of this page, so that a double click or a retry creates one chat.
      if (key.current === '') key.current = newIdempotencyKey()
      void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
      const { scenario, mood, language } = await client.fetchQuery(chatQuery(chatId))
      return mutateAsync({
        scenario_id: String(scenario.id),
        language,
        ...(mood !== null && { mood: String(mood) }),
        idempotencyKey: key.current,
      })
    },
    onSuccess: ({ chat_id }) => router.navigate({ to: screens.chat, params: { id: String(chat_id) } }),
  })
  return {
    practise: () => again.mutate(),
    isStarting: again.isPending || again.isSuccess,
    error: again.error,
  }
}
