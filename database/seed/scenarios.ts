import type { SeedScenario } from './content.ts'
import { firstOneToOne } from './scenarios/first-one-to-one.ts'
import { lateDelivery } from './scenarios/late-delivery.ts'
import { missedDeadlines } from './scenarios/missed-deadlines.ts'
import { projectCancelled } from './scenarios/project-cancelled.ts'
import { returnAfterBurnout } from './scenarios/return-after-burnout.ts'
import { salaryNegotiation } from './scenarios/salary-negotiation.ts'
import { seniorStakeholder } from './scenarios/senior-stakeholder.ts'
import { sharedCredit } from './scenarios/shared-credit.ts'

/** In the order in which a learner sees them. */
export const demoScenarios: readonly SeedScenario[] = [
  missedDeadlines,
  salaryNegotiation,
  lateDelivery,
  firstOneToOne,
  seniorStakeholder,
  projectCancelled,
  sharedCredit,
  returnAfterBurnout,
]
