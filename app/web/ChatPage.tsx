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

/** The message editor and the voice are loaded after the chat is shown: they are not needed in the first second. */
async function loadTools() {
  await browserIdle()
  const [{ MessageEditor }, { renderVoiceSlots }] = await Promise.all([
    import('#features/chats/web/MessageEditor.tsx'),
    import('#features/voice/web/VoiceSlots.tsx'),
    loadTexts('voice'),
  ])
  return { Editor: MessageEditor, renderVoiceSlots }
}

/** A slow machine or a page in the background may never be idle. Milliseconds. */
const LONGEST_WAIT = 2000

/** Resolves when the browser is idle, or at the latest after LONGEST_WAIT; at once in browsers that cannot tell. */
const browserIdle = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: LONGEST_WAIT })
      : setTimeout(resolve),
  )
