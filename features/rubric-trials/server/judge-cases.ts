import type { CallOptions, Evaluator } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Rubric, SettledVerdict } from '#conversation/judging/rubric.ts'
import type { Specific } from '#features/evaluations/contract.ts'
import { withAbort } from '#platform/server/abort.ts'
import { isCaseJudged } from '../contract.ts'
import type { ListedCase } from './list-cases.ts'
import { isSameStatement } from './same-statement.ts'
import type { TrialCaseStore } from './trial-case-store.ts'
import type { TrialClaim } from './trial-progress-store.ts'
import type { StoredTrial } from './trial-store.ts'

type CaseTranscript = Omit<Conversation, 'messages'> & {
  readonly messages: Awaited<ReturnType<TrialCaseStore['readMessages']>>
}

export type CaseJudgeDependencies = {
  readonly evaluator: Evaluator
  /**
   * Evaluates a whole conversation, as for a learner: the verdicts of the checks, and the statements about its words.
   */
  readonly evaluateWhole: (
    transcript: CaseTranscript,
    by: { readonly criteria: string; readonly rubric: Rubric & { readonly id: number } },
    options: CallOptions,
  ) => Promise<{
    readonly checks: readonly { readonly key: string; readonly verdict: SettledVerdict }[]
    readonly specifics: readonly Specific[]
  }>
  readonly cases: TrialCaseStore
  /** The scene of a chat, with the messages that it has today. */
  readonly readConversation: (chatId: number) => Promise<Conversation>
  readonly timeout: number
}

type CaseJudgingOptions = CallOptions & { readonly claim: TrialClaim }

/**
 * Judges the regression cases that this trial has not judged yet: each conversation once, by all checks, as evaluations
 * do. When a statement is contested, the conversation is evaluated as a whole.
 */
export async function judgeCases(
  deps: CaseJudgeDependencies,
  trial: StoredTrial,
  { claim, signal, ...options }: CaseJudgingOptions,
): Promise<void> {
  const { cases, readConversation, timeout } = deps
  const waiting = (await cases.list(trial)).filter((one) => !isCaseJudged(one))
  // Grouped by the judged messages: a conversation can have been judged more than once, with other messages.
  for (const own of Map.groupBy(waiting, ({ judged }) => judged).values()) {
    const [first] = own
    const messages = first ? await cases.readMessages(first.id) : []
    // The case was withdrawn after the list was read.
    if (!first || messages.length === 0) continue
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    const limitedOptions = { ...options, signal: limited }
    const transcript = { ...(await readConversation(first.chatId)), messages }
    const found = await withAbort(limited, judge(deps, trial, { transcript, own, options: limitedOptions }))
    for (const one of own) await cases.save(claim, one.id, readOutcome(one, found, messages))
  }
}

type CaseFindings = Awaited<ReturnType<CaseJudgeDependencies['evaluateWhole']>>

async function judge(
  { evaluator, evaluateWhole }: CaseJudgeDependencies,
  trial: StoredTrial,
  {
    transcript,
    own,
    options,
  }: {
    readonly transcript: CaseTranscript
    readonly own: readonly ListedCase[]
    readonly options: CallOptions
  },
): Promise<CaseFindings> {
  const rubric = { id: trial.rubric_id, checks: trial.checks }
  if (own.some(({ contested }) => contested !== null))
    return evaluateWhole(transcript, { criteria: trial.criteria, rubric }, options)
  const seed = String(transcript.chatId)
  const { checks } = await evaluator.judge(transcript, rubric, { ...options, seed })
  return { checks, specifics: [] }
}

function readOutcome(
  { key, contested }: ListedCase,
  { checks, specifics }: CaseFindings,
  messages: CaseTranscript['messages'],
) {
  if (contested === null)
    return { verdict: checks.find((check) => check.key === key)?.verdict ?? ('not_judged' as const) }
  return { isClaimed: specifics.some((one) => isSameStatement(contested, one, messages)) }
}
