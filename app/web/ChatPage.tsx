import { ChatScreen } from '#features/chats/web/ChatScreen.tsx'
import { loadTexts } from '#platform/web/i18n.ts'

/** A chat, and what comes to it when it can be seen. */
export function ChatPage() {
  return <ChatScreen loadExtras={loadExtras} />
}

async function loadExtras() {
  await quiet()
  const [extras] = await Promise.all([import('./chat-extras.ts'), loadTexts('voice')])
  return extras
}

/** Until the browser has nothing better to do; not every one tells. */
const quiet = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve),
  )
