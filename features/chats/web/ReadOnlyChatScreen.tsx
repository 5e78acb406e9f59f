import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { ChatFrame } from './ChatFrame.tsx'
import { ChatLoader } from './ChatLoader.tsx'
import { EvaluationStatus } from './EvaluationStatus.tsx'
import { Transcript } from './Transcript.tsx'

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
          <ReadOnlyNote chatId={chat.id} />
        </ChatFrame>
      )}
    </ChatLoader>
  )
}

function ReadOnlyNote({ chatId }: { readonly chatId: number }) {
  const t = useText('chats')
  return (
    <div className="border-t border-line px-4 py-3 print:hidden pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-muted">{t('readOnly.note')}</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={screens.history} look="ghost" size="small">
            {t('readOnly.back')}
          </LinkButton>
          <LinkButton to={screens.chat} params={{ id: String(chatId) }} look="secondary" size="small">
            {t('readOnly.resume')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
