import {
  type CallOptions,
  isModel,
  ModelBudgetSpent,
  type ModelInfo,
  type Partner,
  type RecordUsage,
  type ReserveCall,
  type Usage,
} from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Direction } from '#conversation/director/world.ts'
import { untilAborted } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import { chatFailures } from '../contract-rules.ts'

export type AskPartnerDependencies = {
  readonly partner: Partner
  /** Takes over where the budget for models is spent and the organisation allows it. */
  readonly builtIn: Partner
  /** Records what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  /** Reserves what a user's requests to a model may cost. */
  readonly reserveFor: (userId: number) => ReserveCall
}

/** On whose behalf a model is asked. */
type ModelCaller = {
  readonly userId: number
  readonly isBudgeted: boolean
  readonly signal: AbortSignal
}

/** Who asks for a reply, with what the director decided for it. */
export type DirectedCaller = ModelCaller & { readonly direction: Direction }

export const callOptions = (
  { countFor, reserveFor }: Pick<AskPartnerDependencies, 'countFor' | 'reserveFor'>,
  { userId, isBudgeted, signal }: ModelCaller,
): CallOptions => ({
  signal,
  recordUsage: countFor(userId),
  ...(isBudgeted && { reserve: reserveFor(userId) }),
})

type GeneratedReply = {
  readonly text: string
  readonly by: ModelInfo
  /** Whether the built-in partner has taken over. */
  readonly isBuiltIn: boolean
}

/** Has the partner reply; the built-in one where the budget for models is spent and the organisation allows it. */
export async function askPartner(
  deps: AskPartnerDependencies,
  conversation: Conversation,
  asked: DirectedCaller,
  push: (piece: string) => void,
  onModelCall: (usesModel: boolean) => void,
): Promise<GeneratedReply> {
  const { recordUsage, ...rest } = callOptions(deps, asked)
  let hasAsked = false
  const options = {
    ...rest,
    direction: asked.direction,
    recordUsage: (usage: Usage) => {
      hasAsked = true
      recordUsage(usage)
    },
  }
  try {
    onModelCall(isModel(deps.partner))
    return await askPartnerBy(deps.partner, conversation, options, push)
  } catch (error) {
    if (!(error instanceof ModelBudgetSpent)) throw error
    // A first request may have used tokens before the budget had no room for its retry.
    onModelCall(hasAsked)
    if (!error.allowsBuiltIn) throw error
    return { ...(await askPartnerBy(deps.builtIn, conversation, options, push)), isBuiltIn: true }
  }
}

async function askPartnerBy(
  partner: Partner,
  conversation: Conversation,
  options: Parameters<Partner['reply']>[1],
  push: (piece: string) => void,
): Promise<GeneratedReply> {
  let text = ''
  for await (const piece of untilAborted(options.signal, partner.reply(conversation, options))) {
    if (typeof piece === 'string') {
      text += piece
      push(piece)
    } else {
      // Not streamed: clients show the whole reply once it is stored.
      text = piece.replacement
    }
  }
  if (text.trim() === '') throw new DomainError(chatFailures.failed)
  return { text, by: partner, isBuiltIn: false }
}
