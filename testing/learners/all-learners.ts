import type { GamingLearners } from './learners.ts'
import { creditGamingLearners, feedbackGamingLearners } from './gaming-learners.ts'

export const gamingLearners: Readonly<Record<string, GamingLearners>> = {
  'missed-deadlines': feedbackGamingLearners,
  'shared-credit': creditGamingLearners,
}
