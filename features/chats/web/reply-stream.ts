import { requestFailures } from '#platform/contract/failures.ts'
import type { StreamEvent } from '#platform/contract/route.ts'
import { streamEvents } from '#platform/web/events.ts'
import { ApiFailure, toApiFailure, type FailureSentence } from '#platform/web/failure.ts'
import { retryPause } from '#platform/web/http.ts'
import type { chatRoutes, Turn } from '../contract.ts'
import { chatFailures } from '../contract-rules.ts'
import type { ReplyStore } from './reply-store.ts'
import type { RunningTurn } from './outgoing-message.ts'

/** Failures that pass in a moment: the request is repeated before the learner is told. A busy model takes longer. */
const passing = [requestFailures.unavailable.code, chatFailures.takenOver.code]

/** How a reply's stream ended. */
export type ReplyOutcome =
  | { readonly type: 'finished'; readonly turn: Turn }
  /** The server answered that there will be no turn. */
  | { readonly type: 'refused'; readonly sentence: FailureSentence }
  /**
   * The connection was lost during the reply, and the server goes on without this browser; or the server could not
   * store it at the moment.
   */
  | { readonly type: 'interrupted'; readonly failure: ApiFailure }
  /** The request failed before the first piece, after all retries. */
  | { readonly type: 'failed'; readonly failure: ApiFailure }

/** Reads the events of a reply into its store until the reply ends. A request that joins late gets every piece. */
export async function readReply(
  events: AsyncIterable<StreamEvent<typeof chatRoutes.sendMessage>>,
  reply: ReplyStore,
): Promise<ReplyOutcome> {
  let hasPieces = false
  try {
    for await (const { event, data } of events) {
      if (event === 'done') return { type: 'finished', turn: data }
      if (event === 'error' && passing.some((code) => code === data.code)) {
        const details = { sentences: [data], requestId: data.request_id }
        return { type: 'interrupted', failure: new ApiFailure('server', data.status, data, details) }
      }
      if (event === 'error') return { type: 'refused', sentence: data }
      // An event that only a later version knows is ignored.
      if (event !== 'delta') continue
      if (!hasPieces) reply.clear()
      hasPieces = true
      reply.append(data.text)
    }
    throw new Error('the stream ended before the reply did')
  } catch (error) {
    const failure = toApiFailure(error)
    return { type: hasPieces ? 'interrupted' : 'failed', failure }
  }
}

/** Sends the message of a turn, or joins its reply again, and reads the reply. */
export async function requestReply(
  chatId: number,
  language: string,
  { key, content, branch, replacesMessageId, attempt }: RunningTurn,
  reply: ReplyStore,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  if (attempt > 0) await retryPause(attempt)
  const body = {
    content,
    language,
    ...(replacesMessageId !== null && { edited_message_id: replacesMessageId }),
  }
  const request = { params: { chat_id: chatId }, query: { branch }, body }
  const options = { signal, idempotencyKey: key }
  return readReply(
    streamEvents<typeof chatRoutes.sendMessage>('POST /chats/:chat_id/message', request, options),
    reply,
  )
}
