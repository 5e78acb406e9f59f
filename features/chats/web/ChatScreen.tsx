import { ChatGate } from './ChatGate.tsx'
import { LiveChat } from './LiveChat.tsx'
import type { LoadTools } from './useLazyTools.ts'

/** A conversation that goes on. */
export function ChatScreen({ loadExtras }: { readonly loadExtras: LoadTools }) {
  return <ChatGate>{(chat) => <LiveChat key={chat.id} known={chat} loadExtras={loadExtras} />}</ChatGate>
}
