import type { DirectorState, Fact, World } from '#adapters/ai/director/port.ts'
import type { ConversationGoal } from '../contract-outcome.ts'

type GoalState = ConversationGoal['state']

/**
 * How far a conversation is, as the learner may know it. Nothing that the character has not told is in it: what lies
 * behind has no number, and a step has no words before both have agreed on it, because they may name a fact.
 * @param state null before the first reply
 */
export function describeGoals(
  state: DirectorState | null,
  { facts, needs }: World,
  language: string,
): ConversationGoal[] {
  if (facts.length === 0 && needs.length === 0) return []
  const isHeard = state?.deeds.some(({ condition }) => condition === 'acknowledged') ?? false
  const hidden = facts.filter(({ layer }) => layer !== 'open')
  return [
    { kind: 'heard', state: isHeard ? 'reached' : 'open', who: null, what: null },
    ...(hidden.length > 0 ? [behind(hidden, state?.told ?? [])] : []),
    ...needs.map(({ key, who, what }): ConversationGoal => {
      const isAgreed = state?.agreed.some(({ need }) => need === key) ?? false
      const isProposed = state?.proposed.some(({ need }) => need === key) ?? false
      return {
        kind: 'step',
        state: isAgreed ? 'reached' : isProposed ? 'partly' : 'open',
        who,
        what: isAgreed ? (what[language] ?? what.en) : null,
      }
    }),
  ]
}

/** One earned fact is enough, so that it does not show how many there are; where none is earned, one that was asked for. */
function behind(hidden: readonly Fact[], told: readonly string[]): ConversationGoal {
  const known = hidden.filter(({ key }) => told.includes(key))
  const hasEarned = hidden.some(({ layer }) => layer === 'earned')
  const isReached = known.some(({ layer }) => layer === 'earned') || (!hasEarned && known.length > 0)
  const state: GoalState = isReached ? 'reached' : known.length > 0 ? 'partly' : 'open'
  return { kind: 'behind', state, who: null, what: null }
}
