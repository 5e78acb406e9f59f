import { ChatGate } from './ChatGate.tsx'
import { LiveChat } from './LiveChat.tsx'
import type { LoadExtras } from './useExtras.ts'

/** A conversation that goes on. */
export function ChatScreen({ loadExtras }: { readonly loadExtras: LoadExtras }) {
  return <ChatGate>{(chat) => <LiveChat key={chat.id} known={chat} loadExtras={loadExtras} />}</ChatGate>
}
