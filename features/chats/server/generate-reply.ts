import { requestFailures } from '#platform/contract/failures.ts'
import type { RecordUsage, Partner } from '#adapters/ai/port.ts'
import { isConnectionError } from '#database/connection-errors.ts'
import { DomainError } from '#platform/server/errors.ts'
import { chatFailures, type Turn } from '../contract.ts'
import type { ChatStore, NumberedConversation } from './store.ts'
import { LEASE_SECONDS, type TurnClaim, type TurnStore, type NewMessage } from './turn-store.ts'

export type GenerateReplyDependencies = {
  readonly partner: Partner
  readonly chats: ChatStore
  readonly turns: TurnStore
  /** Takes what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  /** Something that a person has to look at, though the learner has an answer. */
  readonly warn: (error: unknown, message: string) => void
}

/** What is said in a chat: by whom and where, the words, and until when they have to be answered. */
export type TurnRequest = {
  readonly claim: TurnClaim
  readonly words: NewMessage
  readonly signal: AbortSignal
}

/** Makes the reply of a claimed turn, with no database connection held, and stores the turn whole or not at all. */
export async function generateReply(
  { partner, chats, turns, countFor, warn }: GenerateReplyDependencies,
  { claim, words, signal }: TurnRequest,
  push: (piece: string) => void,
): Promise<Turn> {
  const keepAlive = () =>
    turns.keepAlive(claim).catch((error: unknown) => warn(error, 'could not extend a claim'))
  const heart = setInterval(() => void keepAlive(), (LEASE_SECONDS / 3) * 1000)
  try {
    const conversation = await chats.conversation(claim.chatId)
    const before = messagesBefore(conversation, words.replacesMessageId)
    const messages = [...before, { isUser: true, content: words.content }]
    const asking = { signal, recordUsage: countFor(claim.userId) }
    let text = ''
    for await (const piece of until(signal, partner.reply({ ...conversation, messages }, asking))) {
      if (typeof piece !== 'string') {
        // Who listens sees the whole reply when it is done.
        text = piece.replacement
        continue
      }
      text += piece
      push(piece)
    }
    if (text.trim() === '') throw new DomainError(chatFailures.failed)
    const turn = await turns.store(claim, words, text, before.length, partner)
    if (!turn) throw new DomainError(chatFailures.takenOver)
    return turn
  } catch (error) {
    await turns.abandon(claim).catch((problem: unknown) => warn(problem, 'could not give a claim back'))
    throw asFailure(error, warn)
  } finally {
    clearInterval(heart)
  }
}

/** What stands before the words that are said: as far as the partner knows, nothing else was ever there. */
function messagesBefore({ messages }: NumberedConversation, edited: number | null) {
  const end = edited === null ? messages.length : messages.findIndex(({ id }) => id === edited)
  // Only who lost the claim can find that another edit came first.
  if (end === -1) throw new DomainError(chatFailures.takenOver)
  return messages.slice(0, end).map(({ isUser, content }) => ({ isUser, content }))
}

function asFailure(error: unknown, warn: GenerateReplyDependencies['warn']): DomainError {
  if (error instanceof DomainError) return error
  if (isConnectionError(error)) {
    warn(error, 'the database is away')
    return new DomainError(requestFailures.unavailable, { cause: error })
  }
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  warn(error, isLate ? 'the partner took too long' : 'a reply could not be made or stored')
  return isLate
    ? new DomainError(chatFailures.slow, { cause: error })
    : new DomainError(chatFailures.failed, { cause: error })
}

/** A partner that does not listen to its signal is left behind all the same. */
async function* until<T>(signal: AbortSignal, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => {})
  const onAbort = () => late.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), late.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: a generator that hangs in its own await never returns.
    iterator.return?.()?.catch(() => {})
  }
}
