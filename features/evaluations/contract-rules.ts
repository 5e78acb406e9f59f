// Learners' screens load this file, so it must not contain schemas (decision 73).
import { defineFailures } from '#platform/contract/failures.ts'

export const evaluationFailures = defineFailures('evaluations', {
  short: ['refused', 'A chat can be evaluated from 5 turns on. Please go on with the conversation.'],
  failed: ['upstream', 'The evaluation could not be made. Please try again.'],
  slow: ['timeout', 'The evaluation took too long. Please try again.'],
  takenOver: ['unavailable', 'This evaluation was taken over by another server. Please try again.'],
  evaluatedAgain: [
    'conflict',
    'This conversation was evaluated again meanwhile. Please load the page again.',
  ],
})

/** The rate limit of evaluating (specification, section 9). Seconds; the configuration sets the limit. */
export const EVALUATION_RATE_LIMIT = { window: 300, cooldown: 60 } as const

/** The heading that ends the overview, in each language that an evaluation is rendered in. */
export const specificsHeadings = {
  en: 'Specifics',
  pt: 'Pontos específicos',
  fr: 'Points précis',
} as const

/** Why a learner objects: their words were meant otherwise, or fitted the situation, or another reason. */
export const objectionReasons = ['misread', 'fitting', 'other'] as const
export type ObjectionReason = (typeof objectionReasons)[number]

/** How many characters a learner may add to a reason. */
export const OBJECTION_LENGTH = 600
