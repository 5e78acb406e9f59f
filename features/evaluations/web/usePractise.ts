import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { beginChat, beginRehearsal } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'

/** What to practise: a scenario, in which mood and language, or a conversation of one's own. */
export type PractiseChoice =
  | { readonly scenarioId: number; readonly mood: number | null; readonly language: string }
  | { readonly ownConversationId: number }

/** Starts a chat and goes there. */
export function usePractise(choice: PractiseChoice) {
  const router = useRouter()
  const key = useRef('')
  const starting = useMutation({
    mutationFn: (idempotencyKey: string) => begin(choice, idempotencyKey),
    onSuccess: ({ chat_id }) => router.navigate({ to: screens.chat, params: { id: String(chat_id) } }),
  })
  const practise = () => {
    // One key for all presses of a button, so that a double click or a retry creates one chat.
    if (key.current === '') key.current = newIdempotencyKey()
    void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
    starting.mutate(key.current)
  }
  return { practise, isStarting: starting.isPending || starting.isSuccess, error: starting.error }
}

function begin(choice: PractiseChoice, idempotencyKey: string) {
  if ('ownConversationId' in choice) return beginRehearsal({ ...choice, idempotencyKey })
  const { scenarioId, mood, language } = choice
  return beginChat({
    scenario_id: String(scenarioId),
    language,
    ...(mood !== null && { mood: String(mood) }),
    idempotencyKey,
  })
}
