import { useState } from 'react'
import type { HintedMessage } from './hint-query.ts'
import type { MessageSender } from './useSendMessage.ts'

type HintChoice = {
  /** The message that a hint was asked for; null where no hint was asked for, and once the message is sent. */
  readonly message: HintedMessage | null
  readonly ask: () => void
  readonly close: () => void
}

/** Whether a hint is shown: from when it is asked for until the message is sent, or another branch is shown. */
export function useHint({ chat, running }: MessageSender): HintChoice {
  const [asked, setAsked] = useState<HintedMessage | null>(null)
  const next = { chatId: chat.id, branch: chat.branch_id, position: chat.messages.length }
  const isNext = asked?.branch === next.branch && asked.position === next.position
  return {
    message: isNext && running === null ? asked : null,
    ask: () => setAsked(next),
    close: () => setAsked(null),
  }
}
