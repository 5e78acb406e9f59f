/** How many characters a learner may add to a reason. */
export const OBJECTION_LENGTH = 600
/** So many objections a learner may raise. Seconds. */
export const OBJECTION_LIMIT = { limit: 30, window: 300, cooldown: 60 } as const

export const expectedVerdicts = ['met', 'partly', 'not_met', 'no_occasion'] as const
