import type { CallOptions, ModelInfo, RecordUsage, ReserveCall } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Rubric } from '#conversation/judging/rubric.ts'
import type { Database } from '#database/connect.ts'
import type { EvaluatedCheck } from '#features/evaluations/contract.ts'
import type { SpendingLimit } from '#platform/server/daily-budget.ts'
import type { Lease } from '#platform/server/lease.ts'
import type { Warn } from '#platform/server/log.ts'
import type { BoosterStore } from './booster-store.ts'

/** The messages of a branch with what judging needs of their chat. */
type BoosterTranscript = Omit<Conversation, 'messages'> & {
  readonly messages: readonly { readonly id: number; readonly isUser: boolean; readonly content: string }[]
  /** The director's state, of which judging needs the ending. */
  readonly record: { readonly state: { readonly ending: string | null } | null }
}

/** The dependencies of judging. */
export type JudgeBoosterDependencies = {
  readonly database: Database
  readonly store: BoosterStore
  readonly evaluator: ModelInfo
  readonly readTranscript: (chatId: number, branch: number) => Promise<BoosterTranscript>
  /** Settles checks as an evaluation does. */
  readonly judgeChecks: (
    transcript: BoosterTranscript,
    rubric: Rubric,
    options: CallOptions,
  ) => Promise<{ readonly checks: readonly EvaluatedCheck[] }>
  /** The limit of evaluations, which is counted where a model is asked. */
  readonly rateLimit: SpendingLimit
  /** Milliseconds. */
  readonly timeout: number
  readonly countFor: (userId: number) => RecordUsage
  /** Reserves what a user's requests to a model may cost. */
  readonly reserveFor: (userId: number) => ReserveCall
  readonly warn: Warn
}

/** A booster that was offered, as it is stored. */
export type FoundBooster = NonNullable<Awaited<ReturnType<BoosterStore['find']>>>

/** The judging of one branch, with what is known of it before its lease is claimed. */
export type BoosterJudging = {
  readonly userId: number
  readonly chatId: number
  readonly booster: FoundBooster
  readonly transcript: BoosterTranscript
  readonly lease: Lease
  readonly usesModel: boolean
}

/** A judging whose lease is claimed, with whether its calls to a model have to be reserved from a budget. */
export type ClaimedJudging = BoosterJudging & { readonly isBudgeted: boolean }
