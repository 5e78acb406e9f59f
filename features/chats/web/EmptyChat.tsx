import { useText } from '#platform/web/hooks/useText.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import type { Chat } from '../contract.ts'

/** A chat without messages. On a narrow screen, where the context panel is closed, it shows the situation. */
export function EmptyChat({ chat }: { readonly chat: Chat }) {
  const t = useText('chats')
  const [situation] = chat.context
  return (
    <div className="m-auto grid max-w-md justify-items-center gap-3 px-6 py-8 text-center">
      <Emblem id={chat.scenario.id} />
      <h2 className="mt-1 text-lg font-semibold tracking-tight">{t('transcript.emptyTitle')}</h2>
      <p className="text-ink-muted">{t('transcript.empty')}</p>
      {situation && (
        <p
          lang={chat.language}
          dir="auto"
          className="mt-3 rounded-card bg-sunken px-4 py-3 text-start text-label whitespace-pre-line wrap-anywhere nav:hidden"
        >
          {situation}
        </p>
      )}
    </div>
  )
}
