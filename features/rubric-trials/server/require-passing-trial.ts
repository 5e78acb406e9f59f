import { DomainError } from '#platform/server/errors.ts'
import { findFailingCases, type TrialCase, trialFailures } from '../contract.ts'
import { listJudgedConversations, rankLearners } from './rank-learners.ts'
import type { StoredTrial } from './trial-store.ts'

/**
 * Requires, for a publication without a written reason, a trial that ranks the learners as it should, and in which
 * every regression case comes out as expected.
 * @throws DomainError conflict, which names the checks whose cases fail, or says that only statements do
 */
export function requirePassingTrial(trial: StoredTrial | undefined, cases: readonly TrialCase[]): void {
  if (!trial || trial.failure !== null) throw new DomainError(trialFailures.reasonRequired)
  const judged = listJudgedConversations(trial)
  const { isRanked, isStuffingLow } = rankLearners(judged)
  if (judged.length < trial.conversations.length || !isRanked || !isStuffingLow)
    throw new DomainError(trialFailures.reasonRequired)
  const failing = new Set(findFailingCases(cases).map(({ key }) => key))
  if (failing.size === 0) return
  if ([...failing].every((key) => key === null)) throw new DomainError(trialFailures.statementsFail)
  const names = trial.checks.filter(({ key }) => failing.has(key)).map(({ name }) => `“${name.en}”`)
  throw new DomainError(trialFailures.casesFail({ names: names.join(', ') }))
}
