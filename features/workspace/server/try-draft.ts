import type { Conversation } from '#conversation/conversation.ts'
import type { Director } from '#conversation/director/director.ts'
import type { Partner, RecordUsage, ReserveCall } from '#adapters/ai/port.ts'
import type { Direction } from '#conversation/director/world.ts'
import type { Database } from '#database/connect.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { untilAborted } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import { toWorkFailure } from '#platform/server/failed-work.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Warn } from '#platform/server/log.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { workspaceFailures } from '../contract.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import type { TriedMessage, TriedTurn } from '../contract-try.ts'
import { describeFacts } from './describe-facts.ts'
import { readDraftedScene, requireWholeWorld } from './draft-scene.ts'

export type TryDependencies = {
  readonly database: Database
  readonly partner: Partner
  readonly director: Director
  /** How often somebody may try; the same limit as for messages in a chat. */
  readonly limit: RateLimit
  /** The timeout of a whole reply. Milliseconds. */
  readonly timeout: number
  /** Records what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  readonly reserveFor: (userId: number) => ReserveCall
  readonly warn: Warn
}

type DraftTry = {
  readonly scenarioId: number
  readonly language: string
  readonly cast: WorkspaceDraft['cast'][number] | null
  readonly messages: readonly TriedMessage[]
}

/**
 * One turn of a conversation with a draft. Nothing is stored: the browser sends all messages, and the director computes
 * its state from them.
 * @throws DomainError limited, conflict (the facts are not whole), timeout, upstream, unavailable
 */
export async function tryDraft(
  deps: TryDependencies,
  actor: Actor,
  draft: WorkspaceDraft,
  tried: DraftTry,
): Promise<TriedTurn> {
  const world = requireWholeWorld(draft)
  await requireAttempt(deps.database, { userId: actor.id, purpose: 'try' }, deps.limit)
  const conversation: Conversation = {
    ...(await readDraftedScene(deps.database, draft, tried)),
    chatId: tried.scenarioId,
    messages: tried.messages.map(({ is_user, content }) => ({ isUser: is_user, content })),
  }
  const direction = deps.director.direct(conversation)
  const reply = await replyTo(deps, actor.id, conversation, direction)
  const state = deps.director.settle(direction, reply, tried.language, conversation.messages.length)
  return {
    reply,
    tension: state.tension,
    trust: state.trust,
    task: direction.task,
    facts: describeFacts(world, { ...direction, state }, tried.language),
    ending: state.ending,
  }
}

async function replyTo(
  { partner, timeout, countFor, reserveFor, warn }: TryDependencies,
  userId: number,
  conversation: Conversation,
  direction: Direction,
): Promise<string> {
  const signal = AbortSignal.timeout(timeout)
  const options = {
    signal,
    direction,
    recordUsage: countFor(userId),
    reserve: reserveFor(userId),
  }
  try {
    let text = ''
    for await (const piece of untilAborted(signal, partner.reply(conversation, options)))
      text = typeof piece === 'string' ? text + piece : piece.replacement
    if (text.trim() === '') throw new DomainError(workspaceFailures.tryFailed)
    return text
  } catch (error) {
    throw toWorkFailure(error, warn, {
      late: [workspaceFailures.trySlow, 'the partner of a draft took too long'],
      failed: [workspaceFailures.tryFailed, 'the partner of a draft has not replied'],
    })
  }
}
