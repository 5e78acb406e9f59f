import { firstOneToOneLearners } from './learners/first-one-to-one.ts'
import { lateDeliveryLearners } from './learners/late-delivery.ts'
import { missedDeadlinesLearners } from './learners/missed-deadlines.ts'
import { projectCancelledLearners } from './learners/project-cancelled.ts'
import { returnAfterBurnoutLearners } from './learners/return-after-burnout.ts'
import { salaryNegotiationLearners } from './learners/salary-negotiation.ts'
import { seniorStakeholderLearners } from './learners/senior-stakeholder.ts'
import { sharedCreditLearners } from './learners/shared-credit.ts'
import type { Learners } from './content.ts'

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
