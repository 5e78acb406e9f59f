import { useMutation } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { beginPractice } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { PreparedConversation } from '../contract.ts'

/** Begins a rehearsal and opens it. A double click begins one, because all presses on this page share one key. */
export function StartRehearsalButton({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  const router = useRouter()
  const attempt = useIdempotencyKey()
  const choice = { ownConversationId: own.id }
  const beginning = useMutation({ mutationFn: () => beginPractice(choice, attempt.keyOf(choice)) })
  // A person who is asked about unsaved words and stays here can press the button again.
  const isLeaving = useRouterState({ select: ({ status }) => status === 'pending' })
  const isBusy = beginning.isPending || (beginning.isSuccess && isLeaving)
  const begin = () => {
    void router.preloadRoute({ to: screens.chat, params: { id: '0' } })
    beginning.mutate(undefined, {
      onSuccess: ({ chat_id }) => router.navigate({ to: screens.chat, params: { id: String(chat_id) } }),
    })
  }
  return (
    <div className="col-span-full grid grid-cols-1 gap-3 sm:col-span-1 sm:justify-items-start">
      {beginning.isError && (
        <Banner tone="error">{failureText(beginning.error, t('practise.failed'))}</Banner>
      )}
      <Button isBusy={isBusy} onClick={begin}>
        {t(own.tries > 0 ? 'practise.again' : 'practise.first')}
        {!isBusy && <ArrowRight aria-hidden className="size-4" />}
      </Button>
    </div>
  )
}
