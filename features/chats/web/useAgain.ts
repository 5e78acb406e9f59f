import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { normalise } from '#platform/contract/text.ts'
import { useDraft } from '#platform/web/hooks/useStored.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import type { Chat } from '../contract.ts'
import { messagesBefore } from './optimistic-chat.ts'
import { againDraftName, openInBranch } from './queries.ts'
import { sendOnArrival } from './send-on-arrival.ts'
import { useMessageProblem } from './useMessageProblem.ts'

/** The learner's own words in place of a message, and the way on with them. The draft stays on this device. */
export function useAgain(chat: Chat, messageId: number) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const draftName = againDraftName(chat.id, messageId)
  const [draft, setDraft] = useDraft(draftName)
  const [replaced, setReplaced] = useState<string | null>(null)
  // While somebody is listened to, their words are still to come.
  const [isVoiceActive, setVoiceActive] = useState(false)
  const { problem, validate, clearProblem } = useMessageProblem()
  const content = normalise(draft)
  const goingOn = useMutation({
    // The conversation opens in the branch that is shown.
    mutationFn: () => openInBranch(client, chat.id, chat.branch_id),
  })
  // The way there may take its time, in which a second press would send the words as another message.
  const isGoingOn = goingOn.isPending || goingOn.isSuccess
  /** Called only while this screen is open: whoever has left it stays where they are, and has the words as a draft. */
  const send = () => {
    sendOnArrival(chat.id, {
      key: newIdempotencyKey(),
      content,
      branch: chat.branch_id,
      replacesMessageId: messageId,
      previousMessageId: messagesBefore(chat.messages, messageId).at(-1)?.id ?? null,
    })
    // The conversation takes the words over: whoever loads this page again before it opens has them here still.
    void navigate({ to: screens.chat, params: { id: String(chat.id) } })
  }
  return {
    draftName,
    draft,
    content,
    problem,
    error: goingOn.error,
    isGoingOn,
    isVoiceActive,
    setVoiceActive,
    write(text: string) {
      setDraft(text)
      clearProblem()
      setReplaced(null)
    },
    /** Fills the field; what stood there can be brought back. */
    startFrom(text: string) {
      setReplaced(draft)
      setDraft(text)
      clearProblem()
    },
    /** Null where nothing was replaced. */
    undo:
      replaced === null
        ? null
        : () => {
            setDraft(replaced)
            setReplaced(null)
          },
    check: () => validate(draft),
    goOn() {
      if (!isGoingOn && !isVoiceActive && validate(draft)) goingOn.mutate(undefined, { onSuccess: send })
    },
  }
}
export type AgainDraft = ReturnType<typeof useAgain>
