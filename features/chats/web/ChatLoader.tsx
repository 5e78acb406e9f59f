import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { focusContent } from '#platform/web/focus.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import type { Chat } from '../contract.ts'
import { chatFailures, isChatId } from '../contract-rules.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { chatQuery } from './queries.ts'
import { useDraftsRemovedElsewhere } from './useDraftsRemovedElsewhere.ts'

type Props = { readonly children: (chat: Chat) => ReactNode }

/** Loads the chat that the address names, and shows why there is none (requirement C9). */
export function ChatLoader({ children }: Props) {
  const { id = '' } = useParams({ strict: false })
  const { branch } = useSearch({ strict: false })
  const t = useText('chats')
  return isChatId(id) ? (
    <LoadedChat id={id} branch={branch}>
      {children}
    </LoadedChat>
  ) : (
    <LoadProblem message={t('chat.invalidId')} />
  )
}

/** Loaded on demand: few chats are deleted while somebody writes in them. */
const UnsentTexts = lazyComponent(async () => (await import('./UnsentTexts.tsx')).UnsentTexts)

type LoadedChatProps = Props & { readonly id: string; readonly branch: number | undefined }

function LoadedChat({ id, branch, children }: LoadedChatProps) {
  const t = useText('chats')
  const failureText = useFailureText()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(chatQuery(id, branch))
  const taken = useDraftsRemovedElsewhere(Number(id), refetch)
  const gone = (message: string) => (
    <LoadProblem message={message}>
      <UnsentTexts chatId={Number(id)} chat={data} takenElsewhere={taken.since(dataUpdatedAt)} />
    </LoadProblem>
  )
  // Even a chat that was shown may be missing now, because it was deleted elsewhere.
  if (error instanceof ApiFailure && error.status === 404)
    return gone(failureText(error, t('chat.loadFailed')))
  // A loaded chat stays on the screen when a refresh fails.
  if (data?.is_erased) return gone(failureText(chatFailures.erased))
  if (data) return children(data)
  if (!error || isFetching) return <ChatSkeleton />
  const onRetry = () => {
    focusContent()
    void refetch()
  }
  return <LoadProblem message={failureText(error, t('chat.loadFailed'))} onRetry={onRetry} />
}

type LoadProblemProps = {
  readonly message: string
  /** Absent where a retry would fail again. */
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

function LoadProblem({ message, onRetry, children }: LoadProblemProps) {
  const t = useText('chats')
  useDocumentTitle(message)
  return (
    <div className="mx-auto grid w-full max-w-xl grow content-center justify-items-center gap-3 px-4 py-16 text-center">
      <div role="alert" className="grid gap-2">
        <h1 className="text-title font-semibold wrap-anywhere">{message}</h1>
        {onRetry && <p className="text-ink-muted">{t('chat.tryLater')}</p>}
      </div>
      {children}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>{t('chat.tryAgain')}</Button>}
        <LinkButton to={screens.home} look="secondary">
          {t('chat.toScenarios')}
        </LinkButton>
      </div>
    </div>
  )
}
