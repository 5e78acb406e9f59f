import { TrialCase } from '../contract.ts'
import { findFlags } from './find-flags.ts'
import { measureAgreement } from './measure-agreement.ts'
import { listJudgedConversations, rankLearners } from './rank-learners.ts'
import type { StoredTrial } from './trial-store.ts'

/** A trial as it is sent, with everything that is computed from its cells so far. */
export function describeTrial(trial: StoredTrial, cases: readonly TrialCase[]) {
  const { id, language_code, started_by, created_at, ended_at, failure, expectations, checks } = trial
  const judged = listJudgedConversations(trial)
  const isWhole = judged.length === trial.conversations.length
  return {
    id,
    scenario: { id: trial.scenario_id, title: trial.title },
    is_draft: trial.is_draft,
    language: language_code,
    started_by,
    created_at,
    ended_at,
    failure,
    expectations,
    // Measured anew: the stored value dates from the last expectation, and cells may have been judged since.
    agreement: expectations.length > 0 ? measureAgreement(expectations, judged) : null,
    conversations: trial.conversations.map(({ learner, planned, messages, cells }) => ({
      learner,
      planned,
      messages,
      cells,
    })),
    cases: cases.map((one) => TrialCase.parse(one)),
    flags: [...findFlags(checks, judged)],
    ranking: isWhole ? rankLearners(judged) : null,
  }
}
