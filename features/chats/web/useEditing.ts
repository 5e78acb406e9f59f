import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { normalise } from '#platform/contract/text.ts'
import { useSecondsToWait } from '#platform/web/hooks/useAttemptLimit.ts'
import type { Message } from '../contract.ts'
import { editButtonId } from './MessageActions.tsx'
import { useEditDraft } from './useEditDraft.ts'
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
  /** What the editor begins with. */
  readonly recall: () => string
  /** Keeps what stands in the editor: it outlives a reload, and the message that it is for. */
  readonly keep: (content: string) => void
  readonly cancel: () => void
  readonly save: (content: string) => void
}

/**
 * Which own message is being rewritten. An edit that failed, or that was not saved yet, is in its editor again after a
 * reload; where its message is gone, its words are kept as unsent ones.
 * @param goOn the editor has gone away, and with it whatever had the focus
 */
export function useEditing(sending: Sending, limit: SendLimit, goOn: () => void): Editing {
  const { id: chatId, messages } = sending.chat
  const draft = useEditDraft(chatId)
  const [begun, begin] = useState<number | null>(() => draft.read()?.edited ?? null)
  const wait = useSecondsToWait(limit)
  const stands = (id: number | null) => messages.find((message) => message.id === id)
  const failed = sending.unsent.find(({ edited }) => stands(edited))
  const message = stands(failed?.edited ?? begun)
  const isBusy = sending.running !== null

  const isGone = begun !== null && !isBusy && !stands(begun)
  const onGone = useEffectEvent(() => {
    const words = normalise(draft.read()?.content ?? '')
    draft.forget()
    if (words !== '') sending.keep(words)
  })
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone])

  const leave = () => {
    begin(null)
    draft.forget()
  }
  const recall = () => {
    const kept = draft.read()
    return (kept?.edited === message?.id ? kept?.content : failed?.content) ?? message?.content ?? ''
  }
  const keep = (content: string) => {
    if (!message) return
    begin(message.id)
    draft.keep(message.id, content)
  }
  const cancel = () => {
    if (!message) return
    flushSync(() => {
      leave()
      if (failed) sending.discard(failed)
    })
    const button = document.getElementById(editButtonId(message.id))
    button?.focus()
    // It is out of sight, and takes no focus, while nothing can be edited.
    if (document.activeElement !== button) goOn()
  }
  const save = (content: string) => {
    if (!message) return
    if (content === message.content) return cancel()
    if (!sending.edit(message.id, content)) return
    leave()
    goOn()
  }
  const isOffered = !isBusy && wait === 0 && message === undefined
  return { message, failed, isOffered, isBusy, wait, begin, recall, keep, cancel, save }
}
