import type { Conversation, Evaluator, RecordUsage } from '#adapters/ai/port.ts'
import { withAbort } from '#platform/server/abort.ts'
import type { TrialCaseStore } from './trial-case-store.ts'
import { requireLease, type TrialClaim } from './trial-progress-store.ts'
import type { StoredTrial } from './trial-store.ts'

export type CaseJudgeDependencies = {
  readonly evaluator: Evaluator
  readonly cases: TrialCaseStore
  /** The scene of a chat, with the messages that stand in it today. */
  readonly readConversation: (chatId: number) => Promise<Conversation>
  readonly timeout: number
}

type Course = {
  readonly claim: TrialClaim
  readonly signal: AbortSignal
  readonly recordUsage: RecordUsage
}

/** Judges the regression cases that this trial has no verdict of yet: each conversation once, by all checks, as evaluations do. */
export async function judgeCases(
  { evaluator, cases, readConversation, timeout }: CaseJudgeDependencies,
  trial: StoredTrial,
  { claim, signal, recordUsage }: Course,
): Promise<void> {
  const waiting = (await cases.list(trial)).filter(({ verdict }) => verdict === null)
  for (const [chatId, own] of Map.groupBy(waiting, (one) => one.chatId)) {
    const [first] = own
    const messages = first ? await cases.readMessages(first.id) : []
    // Taken back since the list was read.
    if (messages.length === 0) continue
    const conversation = { ...(await readConversation(chatId)), messages }
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    const options = { signal: limited, recordUsage, seed: String(chatId) }
    const { checks } = await withAbort(
      limited,
      evaluator.judge(conversation, { checks: trial.checks }, options),
    )
    for (const { id, key } of own) {
      const verdict = checks.find((check) => check.key === key)?.verdict ?? 'not_judged'
      requireLease(await cases.save(claim, id, verdict))
    }
  }
}
