import { ChatGate } from './ChatGate.tsx'
import { LiveChat } from './LiveChat.tsx'

/** A conversation that goes on. */
export function ChatScreen() {
  return <ChatGate>{(chat) => <LiveChat key={chat.id} known={chat} />}</ChatGate>
}
