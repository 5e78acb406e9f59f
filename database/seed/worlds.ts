import type { SeedWorld } from './content.ts'
import firstOneToOne from './worlds/first-one-to-one.json' with { type: 'json' }
import lateDelivery from './worlds/late-delivery.json' with { type: 'json' }
import missedDeadlines from './worlds/missed-deadlines.json' with { type: 'json' }
import projectCancelled from './worlds/project-cancelled.json' with { type: 'json' }
import returnAfterBurnout from './worlds/return-after-burnout.json' with { type: 'json' }
import salaryNegotiation from './worlds/salary-negotiation.json' with { type: 'json' }
import seniorStakeholder from './worlds/senior-stakeholder.json' with { type: 'json' }
import sharedCredit from './worlds/shared-credit.json' with { type: 'json' }

/** By the key of the scenario. */
export const demoWorlds: Readonly<Record<string, SeedWorld>> = {
  'first-one-to-one': firstOneToOne,
  'late-delivery': lateDelivery,
  'missed-deadlines': missedDeadlines,
  'project-cancelled': projectCancelled,
  'return-after-burnout': returnAfterBurnout,
  'salary-negotiation': salaryNegotiation,
  'senior-stakeholder': seniorStakeholder,
  'shared-credit': sharedCredit,
}
