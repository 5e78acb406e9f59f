import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { beginPractice, type PractiseChoice } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'

/** Starts a chat and goes there. */
export function usePractise(choice: PractiseChoice) {
  const router = useRouter()
  const attempt = useIdempotencyKey()
  const starting = useMutation({ mutationFn: () => beginPractice(choice, attempt.keyOf(choice)) })
  const practise = () => {
    void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
    // Called only while this screen is open: a person who has left it stays where they are.
    const onSuccess = ({ chat_id }: { readonly chat_id: number }) =>
      void router.navigate({ to: screens.chat, params: { id: String(chat_id) } })
    starting.mutate(undefined, { onSuccess })
  }
  return { practise, isStarting: starting.isPending || starting.isSuccess, error: starting.error }
}
