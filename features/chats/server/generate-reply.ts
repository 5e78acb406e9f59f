import { ModelBudgetSpent } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Director } from '#conversation/director/director.ts'
import type { JudgedDeed } from '#conversation/director/world.ts'
import type { Database } from '#database/connect.ts'
import { withAbort } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import { toWorkFailure } from '#platform/server/failed-work.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import type { Warn } from '#platform/server/log.ts'
import type { Turn } from '../contract.ts'
import { chatFailures } from '../contract-rules.ts'
import { describeEnding } from './describe-ending.ts'
import { describeGoals } from './goals.ts'
import type { ChatStore, StoredConversation } from './store.ts'
import type { TurnClaim } from './claim-turn.ts'
import { type DirectedCaller, callOptions, askPartner, type AskPartnerDependencies } from './ask-partner.ts'
import type { NewMessage, TurnStore } from './turn-store.ts'

export type GenerateReplyDependencies = AskPartnerDependencies & {
  readonly database: Database
  readonly director: Director
  readonly chats: ChatStore
  readonly turns: TurnStore
  readonly readLater: RunInBackground
  /** Logs a problem for operators that the learner's answer does not show. */
  readonly warn: Warn
}

/** Runs work that no request waits for; the signal aborts when its time is up. */
export type RunInBackground = (work: (signal: AbortSignal) => Promise<void>) => void

/** A sent message with what its turn needs: the claim, the request's fingerprint, and the signal of its time limit. */
export type TurnRequest = {
  readonly claim: TurnClaim
  readonly message: NewMessage
  readonly fingerprint: Buffer
  readonly signal: AbortSignal
}

/** A request whose turn is claimed, with the branch of its message. */
type ClaimedTurn = TurnRequest & {
  readonly branch: number
  /** Whether calls to a model have to be reserved from a budget. */
  readonly isBudgeted: boolean
}

const replyEndings = {
  late: [chatFailures.slow, 'the partner took too long'],
  failed: [chatFailures.failed, 'a reply could not be made or stored'],
} as const

/** Makes the reply of a claimed turn, with no database connection held, and stores the turn whole or not at all. */
export function generateReply(
  deps: GenerateReplyDependencies,
  request: ClaimedTurn,
  push: (piece: string) => void,
): Promise<Turn> {
  const { turns, warn } = deps
  const { claim } = request
  let usesModel = false
  const onModelCall = (wasPaid: boolean) => (usesModel = wasPaid)
  let pushed = ''
  const pushShown = (piece: string) => {
    pushed += piece
    push(piece)
  }
  const makeTurn = async () => {
    try {
      return await replyAndStore(deps, request, pushShown, onModelCall)
    } catch (error) {
      await turns
        .abandon(claim, usesModel)
        .catch((problem: unknown) => warn(problem, 'could not abandon a turn'))
      throw toWorkFailure(error, warn, replyEndings)
    }
  }
  return withHeartbeat(deps, claim.lease, makeTurn, () => pushed)
}

async function replyAndStore(
  deps: GenerateReplyDependencies,
  { claim, message, branch, isBudgeted, signal }: ClaimedTurn,
  push: (piece: string) => void,
  onModelCall: (usesModel: boolean) => void,
): Promise<Turn> {
  const { director, chats, turns } = deps
  const stored = await chats.conversation(claim.chatId, branch, message.replacesMessageId)
  const { record, turnLimit, ...conversation } = stored
  if (record.state?.ending === 'broken_off') throw new DomainError(chatFailures.ended)
  const before = messagesForPartner(stored, message.replacesMessageId)
  if (turnLimit !== null && before.length >= 2 * turnLimit) throw new DomainError(chatFailures.turnsSpent)
  const messages = [...before, { isUser: true, content: message.content }]
  const direction = director.direct({ ...conversation, messages }, record)
  const asked = { userId: claim.userId, isBudgeted, signal, direction }
  const { text, by, isBuiltIn } = await askPartner(
    deps,
    { ...conversation, messages },
    asked,
    push,
    onModelCall,
  )
  const { language, world } = conversation
  const isReadLater = !isBuiltIn && deps.partner.readExchange !== undefined
  const settled = director.settle(direction, text, language, messages.length)
  // While an earlier reading is pending, a message that no model reads is marked too, and `saveReading` stores that.
  const isMarked = isReadLater || direction.before.unread !== undefined
  const state = isMarked ? director.markUnread(settled, direction.before, messages.length) : settled
  const reply = {
    text,
    isBuiltIn,
    state,
    ending: describeEnding(state, world, language),
    goals: describeGoals(state, world, language),
  }
  const turn = await turns.store(claim, message, reply, { branch, position: before.length }, by)
  if (!turn) throw await explainLoss(chats, claim)
  const said = { ...conversation, messages: [...messages, { isUser: false, content: text }] }
  if (isMarked)
    deps.readLater((signal) => saveReading(deps, said, turn, isReadLater ? { ...asked, signal } : null))
  return turn
}

/** Why a turn could not be stored: its chat was deleted meanwhile, or another process has the lease. */
async function explainLoss(chats: ChatStore, { chatId }: TurnClaim): Promise<DomainError> {
  return new DomainError((await chats.exists(chatId)) ? chatFailures.takenOver : chatFailures.missing)
}

/**
 * Stores a model's reading of an exchange while no learner waits for it; or that there is none, so that the rules'
 * signals stand.
 * @param asked null where no model reads it
 */
async function saveReading(
  deps: GenerateReplyDependencies,
  conversation: Conversation,
  turn: Turn,
  asked: DirectedCaller | null,
): Promise<void> {
  const { turns, warn } = deps
  const deeds = (asked && (await readStoredExchange(deps, conversation, asked))) ?? [
    { met: 'unread' as const, message: conversation.messages.length - 1, quotation: '' },
  ]
  await turns
    .saveJudgedDeeds(turn.ai_response.id, deeds)
    .catch((error: unknown) => warn(error, 'what a model read of an exchange could not be stored'))
}

/** Null where the model could not read it. */
async function readStoredExchange(
  deps: GenerateReplyDependencies,
  conversation: Conversation,
  asked: DirectedCaller,
): Promise<readonly JudgedDeed[] | null> {
  const { partner, warn } = deps
  const { direction } = asked
  try {
    const reading = partner.readExchange?.(conversation, { ...callOptions(deps, asked), direction })
    return reading ? await withAbort(asked.signal, reading) : null
  } catch (error) {
    if (!(error instanceof ModelBudgetSpent)) warn(error, 'an exchange could not be read by the model')
    return null
  }
}

/** The messages that the partner gets; for an edit, only those before the message that it replaces. */
function messagesForPartner({ messages }: StoredConversation, replacedId: number | null) {
  const end = replacedId === null ? messages.length : messages.findIndex(({ id }) => id === replacedId)
  // The claim found the message on this branch, so it is missing only if the chat was erased since.
  if (end === -1) throw new DomainError(chatFailures.takenOver)
  return messages.slice(0, end).map(({ isUser, content }) => ({ isUser, content }))
}
