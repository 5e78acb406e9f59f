import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSecondsToWait } from '#platform/web/hooks/useAttemptLimit.ts'
import type { Message } from '../contract.ts'
import { editButtonId } from './MessageActions.tsx'
import type { Unsent } from './useRunningTurn.ts'
import type { SendLimit } from './useSendLimit.ts'
import type { Sending } from './useSendMessage.ts'

export type Editing = {
  /** The own message that stands in the editor, one at a time. */
  readonly message: Message | undefined
  /** What became of saving it. */
  readonly failed: Unsent | undefined
  /** Whether another message may be taken up: nothing is being said, edited or waited for. */
  readonly isOffered: boolean
  readonly isBusy: boolean
  /** Seconds before something can be saved. */
  readonly wait: number
  /** Always the same function: every message of the chat knows it. */
  readonly begin: (messageId: number) => void
  readonly cancel: () => void
  readonly save: (content: string) => void
}

/**
 * Which own message is being rewritten. An edit that failed is in its editor again, also after a reload.
 * @param onSaved the editor goes away with what it has saved
 */
export function useEditing(sending: Sending, limit: SendLimit, onSaved: () => void): Editing {
  const [begun, begin] = useState<number | null>(null)
  const wait = useSecondsToWait(limit)
  const { messages } = sending.chat
  const stands = (id: number | null) => messages.find((message) => message.id === id)
  const failed = sending.unsent.find(({ edited }) => stands(edited))
  const message = stands(failed?.edited ?? begun)
  const isBusy = sending.running !== null

  const cancel = () => {
    if (!message) return
    flushSync(() => {
      begin(null)
      if (failed) sending.discard(failed)
    })
    document.getElementById(editButtonId(message.id))?.focus()
  }
  const save = (content: string) => {
    if (!message) return
    if (content === message.content) return cancel()
    if (!sending.edit(message.id, content)) return
    begin(null)
    onSaved()
  }
  const isOffered = !isBusy && wait === 0 && message === undefined
  return { message, failed, isOffered, isBusy, wait, begin, cancel, save }
}
