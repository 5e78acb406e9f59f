import type { Chat } from '#features/chats/contract.ts'

/** What the director saw in one try and not in another. */
export type GoalDifference = {
  readonly kind: 'heard' | 'told' | 'toldSome' | 'agreed'
  /** What both have agreed on. */
  readonly what: string | null
}

const steps = { open: 0, partly: 1, reached: 2 } as const

/** The goals that are further in one try than in another. Both have the same goals, being tries of one conversation. */
export const findGoalDifferences = (goals: Chat['goals'], others: Chat['goals']): readonly GoalDifference[] =>
  goals.flatMap(({ kind, state, what }, index): readonly GoalDifference[] => {
    const other = others[index]
    if (!other || steps[state] <= steps[other.state]) return []
    if (kind === 'behind') return [{ kind: state === 'reached' ? 'told' : 'toldSome', what: null }]
    // A step that was only proposed does not count yet.
    if (state !== 'reached') return []
    return [kind === 'heard' ? { kind, what: null } : { kind: 'agreed', what }]
  })
