import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import type { Chat } from '../contract.ts'
import { ChatFrame } from './ChatFrame.tsx'
import { ChatLoader } from './ChatLoader.tsx'
import { EvaluationStatus } from './EvaluationStatus.tsx'
import { Transcript } from './Transcript.tsx'
import { openInBranch } from './queries.ts'

/** A past conversation without a composer or editor (requirement C8). */
export function ReadOnlyChatScreen() {
  const t = useText('chats')
  return (
    <ChatLoader>
      {(chat) => (
        <ChatFrame key={chat.id} chat={chat}>
          <Transcript
            chat={chat}
            ending={chat.ending && { kind: chat.ending.kind }}
            empty={<p className="m-auto p-6 text-ink-muted">{t('transcript.emptyReadOnly')}</p>}
          />
          <EvaluationStatus chat={chat} />
          <ReadOnlyNote chat={chat} />
        </ChatFrame>
      )}
    </ChatLoader>
  )
}

function ReadOnlyNote({ chat }: { readonly chat: Chat }) {
  const t = useText('chats')
  const { branch } = useSearch({ strict: false })
  return (
    <div className="border-t border-line px-4 py-3 print:hidden pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-muted">{t('readOnly.note')}</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={screens.history} look="ghost" size="small">
            {t('readOnly.back')}
          </LinkButton>
          {branch === undefined ? (
            <LinkButton to={screens.chat} params={{ id: String(chat.id) }} look="secondary" size="small">
              {t('readOnly.resume')}
            </LinkButton>
          ) : (
            <ResumeInBranch chat={chat} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Goes on in the branch that was read, which need not be the one that the chat opens in. */
function ResumeInBranch({ chat: { id, branch_id } }: { readonly chat: Chat }) {
  const t = useText('chats')
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => openInBranch(client, id, branch_id),
  })
  // Called only while this screen is open: a person who has left it stays where they are.
  const onSuccess = () => void navigate({ to: screens.chat, params: { id: String(id) } })
  return (
    <>
      <Button
        look="secondary"
        size="small"
        isBusy={isPending}
        onClick={() => mutate(undefined, { onSuccess })}
      >
        {t('readOnly.resume')}
      </Button>
      {error && (
        <p role="alert" className="w-full text-sm text-danger-ink">
          {failureText(error, t('tries.failed'))}
        </p>
      )}
    </>
  )
}
