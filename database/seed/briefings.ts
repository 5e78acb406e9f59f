import type { DemoTexts, SeedBriefing } from './content.ts'
import firstOneToOne from './briefings/first-one-to-one.json' with { type: 'json' }
import lateDelivery from './briefings/late-delivery.json' with { type: 'json' }
import missedDeadlines from './briefings/missed-deadlines.json' with { type: 'json' }
import projectCancelled from './briefings/project-cancelled.json' with { type: 'json' }
import returnAfterBurnout from './briefings/return-after-burnout.json' with { type: 'json' }
import salaryNegotiation from './briefings/salary-negotiation.json' with { type: 'json' }
import seniorStakeholder from './briefings/senior-stakeholder.json' with { type: 'json' }
import sharedCredit from './briefings/shared-credit.json' with { type: 'json' }

/** By the key of the scenario. */
export const demoBriefings: Readonly<Record<string, DemoTexts<SeedBriefing>>> = {
  'first-one-to-one': firstOneToOne,
  'late-delivery': lateDelivery,
  'missed-deadlines': missedDeadlines,
  'project-cancelled': projectCancelled,
  'return-after-burnout': returnAfterBurnout,
  'salary-negotiation': salaryNegotiation,
  'senior-stakeholder': seniorStakeholder,
  'shared-credit': sharedCredit,
}

/** The briefing of a scenario as the columns hold it. */
export function demoBriefingOf(key: string, language: 'en' | 'pt' | 'fr') {
  const briefing = demoBriefings[key]
  if (!briefing) throw new Error(`The demo has no briefing for ${key}`)
  const { learner_role, goals, knowledge } = briefing[language]
  return { learner_role, goals: goals.join('\n'), knowledge: knowledge.join('\n') }
}
