import type { SeedMapping } from './content.ts'

/**
 * Which characters play which scenario. `late-delivery` has two characters for one mood, so a learner who tries again
 * may meet the other one; `project-cancelled` has none.
 */
export const demoScenarioMap: readonly SeedMapping[] = [
  { scenario: 'missed-deadlines', character: 'sam-rivera', mood: 'defensive' },
  { scenario: 'missed-deadlines', character: 'sam-rivera', mood: 'anxious' },
  { scenario: 'missed-deadlines', character: 'sam-rivera', mood: 'withdrawn' },
  { scenario: 'missed-deadlines', character: 'sam-rivera', mood: 'calm' },

  { scenario: 'salary-negotiation', character: 'dominique-aubert', mood: 'calm' },
  { scenario: 'salary-negotiation', character: 'dominique-aubert', mood: 'enthusiastic' },
  { scenario: 'salary-negotiation', character: 'dominique-aubert', mood: 'defensive' },

  { scenario: 'late-delivery', character: 'robin-keller', mood: 'frustrated' },
  { scenario: 'late-delivery', character: 'kim-duarte', mood: 'frustrated' },
  { scenario: 'late-delivery', character: 'robin-keller', mood: 'anxious' },
  { scenario: 'late-delivery', character: 'kim-duarte', mood: 'calm' },

  { scenario: 'first-one-to-one', character: 'noa-bergman', mood: null },

  { scenario: 'senior-stakeholder', character: 'dominique-aubert', mood: 'calm' },
  { scenario: 'senior-stakeholder', character: 'dominique-aubert', mood: 'enthusiastic' },
  { scenario: 'senior-stakeholder', character: 'dominique-aubert', mood: 'frustrated' },

  { scenario: 'shared-credit', character: 'alex-tanaka', mood: 'defensive' },
  { scenario: 'shared-credit', character: 'alex-tanaka', mood: 'anxious' },
  { scenario: 'shared-credit', character: 'alex-tanaka', mood: 'enthusiastic' },

  { scenario: 'return-after-burnout', character: 'sam-rivera', mood: null },
]
