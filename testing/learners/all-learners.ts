import { firstOneToOneLearners } from './first-one-to-one.ts'
import { lateDeliveryLearners } from './late-delivery.ts'
import type { Learners, GamingLearners } from './learners.ts'
import { missedDeadlinesLearners } from './missed-deadlines.ts'
import { projectCancelledLearners } from './project-cancelled.ts'
import { returnAfterBurnoutLearners } from './return-after-burnout.ts'
import { salaryNegotiationLearners } from './salary-negotiation.ts'
import { seniorStakeholderLearners } from './senior-stakeholder.ts'
import { sharedCreditLearners } from './shared-credit.ts'
import { creditGamingLearners, feedbackGamingLearners } from './gaming-learners.ts'

/** By the key of the scenario they were written for. */
export const learners: Readonly<Record<string, Learners>> = {
  'missed-deadlines': missedDeadlinesLearners,
  'salary-negotiation': salaryNegotiationLearners,
  'first-one-to-one': firstOneToOneLearners,
  'senior-stakeholder': seniorStakeholderLearners,
  'project-cancelled': projectCancelledLearners,
  'shared-credit': sharedCreditLearners,
  'late-delivery': lateDeliveryLearners,
  'return-after-burnout': returnAfterBurnoutLearners,
}

export const gamingLearners: Readonly<Record<string, GamingLearners>> = {
  'missed-deadlines': feedbackGamingLearners,
  'shared-credit': creditGamingLearners,
}
