import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { normalise } from '#platform/contract/text.ts'
import { type Cooldown, useSecondsLeft } from '#platform/web/hooks/useCooldown.ts'
import type { Message } from '../contract.ts'
import { clearEditDraft, readEditDraft, writeEditDraft } from './edit-draft.ts'
import { editButtonId } from './MessageActions.tsx'
import type { UnsentMessage } from './outgoing-message.ts'
import type { MessageSender } from './useSendMessage.ts'

export type MessageEditing = {
  /** The own message in the editor; there is one editor at a time. */
  readonly message: Message | undefined
  /** The last attempt to save it, when that failed. */
  readonly failed: UnsentMessage | undefined
  /** Whether an edit may begin: no turn, no other edit and no cooldown is running. */
  readonly canBegin: boolean
  readonly isBusy: boolean
  /** Seconds of the cooldown before an edit can be saved. */
  readonly secondsLeft: number
  /** Always the same function, because every message of the chat has it. */
  readonly begin: (messageId: number) => void
  /** The text that the editor opens with. */
  readonly readDraft: () => string
  /** Stores the editor's text, so that it outlives a reload and the loss of its message. */
  readonly writeDraft: (content: string) => void
  readonly cancel: () => void
  readonly save: (content: string) => void
}

/**
 * Editing of own messages (requirement C6). After a reload an unsaved or failed edit is in its editor again. Where its
 * message is gone, its text becomes an unsent message.
 * @param focusComposer is called when the editor that had the focus closes
 */
export function useEditing(
  sender: MessageSender,
  cooldown: Cooldown,
  focusComposer: () => void,
): MessageEditing {
  const { id: chatId, messages } = sender.chat
  const [begunId, setBegunId] = useState<number | null>(() => readEditDraft(chatId)?.messageId ?? null)
  const secondsLeft = useSecondsLeft(cooldown)
  const messageOf = (id: number | null) => messages.find((message) => message.id === id)
  const failed = sender.unsent.find(({ replacesMessageId }) => messageOf(replacesMessageId))
  const message = messageOf(failed?.replacesMessageId ?? begunId)
  const isBusy = sender.running !== null || sender.isAnsweredElsewhere

  const isMessageGone = begunId !== null && !isBusy && !messageOf(begunId)
  const onMessageGone = useEffectEvent(() => {
    const content = normalise(readEditDraft(chatId)?.content ?? '')
    clearEditDraft(chatId)
    if (content !== '') sender.keepUnsent(content)
  })
  useEffect(() => {
    if (isMessageGone) onMessageGone()
  }, [isMessageGone])

  const close = () => {
    setBegunId(null)
    clearEditDraft(chatId)
  }
  const readDraft = () => {
    const stored = readEditDraft(chatId)
    const isOfMessage = stored?.messageId === message?.id
    return (isOfMessage ? stored?.content : failed?.content) ?? message?.content ?? ''
  }
  const writeDraft = (content: string) => {
    if (!message) return
    setBegunId(message.id)
    writeEditDraft(chatId, message.id, content)
  }
  const cancel = () => {
    if (!message) return
    flushSync(() => {
      close()
      if (failed) sender.discard(failed)
    })
    const button = document.getElementById(editButtonId(message.id))
    button?.focus()
    // The button is hidden, and takes no focus, while no edit may begin.
    if (document.activeElement !== button) focusComposer()
  }
  const save = (content: string) => {
    if (!message) return
    if (content === message.content) return cancel()
    if (!sender.edit(message.id, content)) return
    close()
    focusComposer()
  }
  const canBegin = !isBusy && secondsLeft === 0 && message === undefined
  return {
    message,
    failed,
    canBegin,
    isBusy,
    secondsLeft,
    begin: setBegunId,
    readDraft,
    writeDraft,
    cancel,
    save,
  }
}
