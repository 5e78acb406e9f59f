import { useQueryClient } from '@tanstack/react-query'
import { historyQuery } from '#features/history/web/queries.ts'
import type { Cooldown } from '#platform/web/hooks/useCooldown.ts'
import { isRateLimited, isUnauthenticated } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'
import { withTurn } from './optimistic-chat.ts'
import { chatQuery } from './queries.ts'
import type { ReplyOutcome } from './reply-stream.ts'
import type { OutgoingMessage } from './outgoing-message.ts'

/** Updates the cached chat and history after a turn. */
export function useUpdateCaches() {
  const client = useQueryClient()
  return async (chat: Chat, message: OutgoingMessage, outcome: ReplyOutcome): Promise<void> => {
    const { content, branch, replacesMessageId } = message
    const { queryKey } = chatQuery(chat.id)
    if (outcome.type === 'finished') {
      const { turn } = outcome
      // The answer to an earlier request may lack this turn, so the request is cancelled.
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (old) => old && withTurn(old, { content, branch, replacesMessageId, turn }),
      )
      void client.invalidateQueries({ queryKey: historyQuery.queryKey })
      const shown = client.getQueryData(queryKey)
      const isComplete =
        shown?.messages.length === turn.turn_count * 2 && shown.branch_id === (turn.branch_id ?? branch)
      // After an edit the chat is loaded again, because only the number of the new branch is known.
      if (isComplete && replacesMessageId === null) return
    }
    await client.invalidateQueries({ queryKey })
  }
}

/**
 * The text to show for a failure; null for the server's rate limit, whose cooldown starts here (requirement L2). It
 * does not say that nobody is signed in, because it would still say so after the sign-in.
 */
export function useDescribeFailure(cooldown: Cooldown) {
  const t = useText('chats')
  const failureText = useFailureText()
  return (
    { replacesMessageId }: OutgoingMessage,
    isInComposer: boolean,
    outcome: Exclude<ReplyOutcome, { type: 'finished' }>,
  ): string | null => {
    if (outcome.type === 'refused') return failureText(outcome.sentence)
    // Outside the composer the message is marked as not sent anyway.
    if (isUnauthenticated(outcome.failure)) return isInComposer ? t('send.notSent') : null
    if (!isRateLimited(outcome.failure))
      return failureText(outcome.failure, t(replacesMessageId === null ? 'send.failed' : 'edit.failed'))
    cooldown.start(outcome.failure.retryAfter)
    return null
  }
}
