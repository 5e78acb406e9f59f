import { ChatLoader } from '#features/chats/web/ChatLoader.tsx'
import { LiveChat } from '#features/chats/web/LiveChat.tsx'
import { VoiceProvider } from '#features/voice/web/VoiceProvider.tsx'
import { loadTexts } from '#platform/web/i18n.ts'

/** A live chat with its voice. */
export function ChatPage() {
  return (
    <ChatLoader>
      {(chat) => (
        <VoiceProvider key={chat.id}>
          <LiveChat serverChat={chat} loadTools={loadTools} />
        </VoiceProvider>
      )}
    </ChatLoader>
  )
}

/** The editor of messages and the voice: nobody needs them in the first second, so the chat is shown before. */
async function loadTools() {
  await browserIdle()
  const [{ MessageEditor }, { renderVoiceSlots }] = await Promise.all([
    import('#features/chats/web/MessageEditor.tsx'),
    import('#features/voice/web/VoiceSlots.tsx'),
    loadTexts('voice'),
  ])
  return { Editor: MessageEditor, renderVoiceSlots }
}

/** Resolves when the browser is idle; not every browser tells, and then at once. */
const browserIdle = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve),
  )
