import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { beginPractice, type PractiseChoice } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'

/** Starts a chat and goes there. */
export function usePractise(choice: PractiseChoice) {
  const router = useRouter()
  const key = useRef('')
  const starting = useMutation({
    mutationFn: (idempotencyKey: string) => beginPractice(choice, idempotencyKey),
  })
  const practise = () => {
    // One key for all presses of a button, so that a double click or a retry creates one chat.
    if (key.current === '') key.current = newIdempotencyKey()
    void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
    // Called only while this screen is open: a person who has left it stays where they are.
    const onSuccess = ({ chat_id }: { readonly chat_id: number }) =>
      void router.navigate({ to: screens.chat, params: { id: String(chat_id) } })
    starting.mutate(key.current, { onSuccess })
  }
  return { practise, isStarting: starting.isPending || starting.isSuccess, error: starting.error }
}
