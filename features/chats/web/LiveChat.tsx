import { useEffect, useState } from 'react'
import { readDraft } from '#platform/web/hooks/useStored.ts'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'
import type { Chat } from '../contract.ts'
import { type LiveChatProps, StartedChat } from './StartedChat.tsx'
import { hasOpenTurn } from './useTurnState.ts'
import { composerDraftName } from './queries.ts'

/** A chat in which the learner can send messages. Before the first one, a briefing says who meets whom, and why. */
export function LiveChat(props: LiveChatProps) {
  const { serverChat } = props
  const [hasBegun, setBegun] = useState(() => hasStartedWriting(serverChat))
  if (hasBegun || serverChat.messages.length > 0 || serverChat.is_replying) return <StartedChat {...props} />
  return <Briefing chat={serverChat} onBegin={() => setBegun(true)} />
}

/** Whether something was written already, if only on this device. */
const hasStartedWriting = ({ id }: Chat): boolean =>
  hasOpenTurn(id) || readDraft(composerDraftName(id)) !== ''

/** Only new chats need its code. When that cannot be loaded, the chat begins without a briefing. */
const Briefing = lazyComponent(
  async () => (await import('./Briefing.tsx')).Briefing,
  ({ onBegin }) => {
    useEffect(onBegin, [onBegin])
    return null
  },
)
