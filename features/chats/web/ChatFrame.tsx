import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useState } from 'react'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useIsWide } from '#platform/web/hooks/useIsWide.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import type { Chat } from '../contract.ts'
import { ChatTitle } from './ChatTitle.tsx'
import { ContextToggle } from './ContextToggle.tsx'

/** Loaded in one piece, so that nothing in the panel moves while the conversation is read. */
const ContextPanel = requiredComponent(
  'context-panel',
  async () => (await import('./ContextPanel.tsx')).ContextPanel,
  null,
)

type Props = {
  readonly chat: Chat
  /** Controls before the toggle of the context panel. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * The title and the context panel of a live or read-only chat (requirement C1). On a wide screen the panel is beside
 * the chat and open at first. On a narrow one it is a sheet, closed at first because it would cover the conversation;
 * an empty chat shows the situation itself.
 */
export function ChatFrame({ chat, actions, children }: Props) {
  const t = useText('chats')
  const id = useId()
  const isWide = useIsWide()
  const [isPanelShown, setPanelShown] = useState(true)
  const [isSheetOpen, setSheetOpen] = useState(false)
  useDocumentTitle(chat.scenario.title)
  // A sheet that a wider window has closed must not open again by itself.
  if (isWide && isSheetOpen) setSheetOpen(false)
  const isShown = isWide ? isPanelShown : isSheetOpen
  return (
    <div className="flex h-[calc(100dvh-var(--spacing-nav)-1px-var(--spacing-offline,0px))] min-h-80 print:min-h-0 print:block print:h-auto">
      <section className="flex min-w-0 grow flex-col">
        <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4 py-1.5 nav:px-6">
          <ChatTitle chat={chat} />
          {actions}
          <ContextToggle
            isShown={isShown}
            controls={id}
            onToggle={() => (isWide ? setPanelShown(!isShown) : setSheetOpen(!isShown))}
          />
        </header>
        {children}
      </section>
      {isWide && isPanelShown && (
        <aside
          id={id}
          aria-label={t('context.title')}
          tabIndex={0}
          className="w-80 shrink-0 overflow-y-auto border-l border-line bg-surface p-6 -outline-offset-2 print:w-auto print:border-l-0"
        >
          <ContextPanel chat={chat} />
        </aside>
      )}
      {!isWide && (
        <Dialog
          id={id}
          name={t('context.title')}
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          className="mx-0! mt-auto! mb-0! max-h-[85dvh] w-full! max-w-none! rounded-b-none! p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]"
        >
          <div className="mb-3 flex items-center justify-between">
            <h2 className="text-lg font-semibold tracking-tight">{t('context.title')}</h2>
            <IconButton name={t('context.close')} onClick={() => setSheetOpen(false)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
          <ContextPanel chat={chat} />
        </Dialog>
      )}
    </div>
  )
}
