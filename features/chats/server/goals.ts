import type { DirectorState, Fact, World } from '#conversation/director/world.ts'
import { textIn } from '#platform/contract/text.ts'
import type { ConversationGoal } from '../contract-outcome.ts'
import { isUnread } from './describe-ending.ts'

type GoalState = ConversationGoal['state']

/**
 * How far each goal is reached, as the learner may see it. It reveals no fact that the character has not told: the goal
 * `behind` has no number, and a step has no text before both have agreed on it, because the text may name a fact.
 * @param state null before the first reply
 */
export function describeGoals(
  state: DirectorState | null,
  { facts, needs }: World,
  language: string,
): ConversationGoal[] {
  if (facts.length === 0 && needs.length === 0) return []
  const isRead = ({ message }: { readonly message: number }) => state !== null && !isUnread(state, message)
  const heard = state?.deeds.find((deed) => deed.condition === 'acknowledged' && isRead(deed))
  const hidden = facts.filter(({ layer }) => layer !== 'open')
  return [
    { kind: 'heard', state: heard ? 'reached' : 'open', who: null, what: null, ...reachedBy(heard?.message) },
    ...(hidden.length > 0 ? [describeHiddenGoal(hidden, state)] : []),
    ...needs.map(({ key, who, what }): ConversationGoal => {
      const agreed = state?.agreed.find((one) => one.need === key && isRead(one))
      const isProposed = state?.proposed.some((one) => one.need === key && isRead(one)) ?? false
      return {
        kind: 'step',
        state: agreed ? 'reached' : isProposed ? 'partly' : 'open',
        who: agreed?.who ?? who,
        what: agreed ? (agreed.what ?? textIn(what, language)) : null,
        ...reachedBy(agreed?.message),
      }
    }),
  ]
}

/**
 * One told fact reaches the goal, so that it does not show how many there are: an earned one or, in a scenario without
 * earned facts, one that is told when asked.
 */
function describeHiddenGoal(hidden: readonly Fact[], record: DirectorState | null): ConversationGoal {
  const { told = [], toldAfter = {} } = record ?? {}
  const known = hidden.filter(({ key }) => told.includes(key))
  const hasEarned = hidden.some(({ layer }) => layer === 'earned')
  const decisive = hasEarned ? known.filter(({ layer }) => layer === 'earned') : known
  const state: GoalState = decisive.length > 0 ? 'reached' : known.length > 0 ? 'partly' : 'open'
  const after = decisive.flatMap(({ key }) => toldAfter[key] ?? [])
  const message = after.length > 0 ? Math.min(...after) : undefined
  return { kind: 'behind', state, who: null, what: null, ...reachedBy(message) }
}

/** The number of a message among the learner's. @param message its number among those of both sides */
const reachedBy = (message: number | undefined) =>
  message === undefined ? {} : { message: Math.ceil(message / 2) }
