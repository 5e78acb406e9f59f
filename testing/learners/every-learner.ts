import { firstOneToOne } from './first-one-to-one.ts'
import { lateDelivery } from './late-delivery.ts'
import type { Learners, Tricksters } from './learners.ts'
import { missedDeadlines } from './missed-deadlines.ts'
import { projectCancelled } from './project-cancelled.ts'
import { returnAfterBurnout } from './return-after-burnout.ts'
import { salaryNegotiation } from './salary-negotiation.ts'
import { seniorStakeholder } from './senior-stakeholder.ts'
import { sharedCredit } from './shared-credit.ts'
import { creditTricksters, feedbackTricksters } from './tricksters.ts'

/** By the key of the scenario they were written for. */
export const learners: Readonly<Record<string, Learners>> = {
  'missed-deadlines': missedDeadlines,
  'salary-negotiation': salaryNegotiation,
  'first-one-to-one': firstOneToOne,
  'senior-stakeholder': seniorStakeholder,
  'project-cancelled': projectCancelled,
  'shared-credit': sharedCredit,
  'late-delivery': lateDelivery,
  'return-after-burnout': returnAfterBurnout,
}

export const tricksters: Readonly<Record<string, Tricksters>> = {
  'missed-deadlines': feedbackTricksters,
  'shared-credit': creditTricksters,
}
