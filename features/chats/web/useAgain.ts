import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { normalise } from '#platform/contract/text.ts'
import { useDraft } from '#platform/web/hooks/useStored.ts'
import type { Chat } from '../contract.ts'
import { createOutgoingMessage } from './optimistic-chat.ts'
import { againDraftName, openInBranch } from './queries.ts'
import { queueMessage } from './queue-message.ts'
import { useMessageProblem } from './useMessageProblem.ts'

/** The learner's own words in place of a message, and sending them. The draft stays on this device. */
export function useAgain(chat: Chat, messageId: number) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const draftName = againDraftName(chat.id, messageId)
  const [draft, setDraft] = useDraft(draftName)
  const [replaced, setReplaced] = useState<string | null>(null)
  // While the voice listens, the learner's words are not complete.
  const [isVoiceActive, setVoiceActive] = useState(false)
  const { problem, validate, clearProblem } = useMessageProblem()
  const content = normalise(draft)
  const goingOn = useMutation({
    // Makes the conversation open in the branch that is shown here.
    mutationFn: () => openInBranch(client, chat.id, chat.branch_id),
  })
  // To open the conversation may take a while, in which a second press would send the words as another message.
  const isGoingOn = goingOn.isPending || goingOn.isSuccess
  /** Called only while this screen is open: a person who has left it stays where they are, and keeps the draft. */
  const send = () => {
    queueMessage(chat.id, createOutgoingMessage(chat, content, messageId))
    // The conversation deletes the draft when it opens, so the words survive a reload of this page before that.
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
    /** Fills the field with a text; `undo` brings the earlier one back. */
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
