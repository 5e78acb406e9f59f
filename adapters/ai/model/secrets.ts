import type { Conversation } from '../port.ts'
import type { Secrets } from './guard.ts'
import { partsOfDirection } from './prompts/direction.ts'
import { partnerReminder } from './prompts/partner.ts'
import { partnerRules } from './prompts/partner-rules.ts'

/** What a learner is not to hear word for word, and what they see beside the chat anyway or are to be told. */
export function secretsOf({ scenario, character, mood }: Conversation): Secrets {
  const { secret, facts } = partsOfDirection(scenario.prompt)
  return {
    secret: [partnerRules, partnerReminder, secret, mood?.description ?? ''],
    open: [
      facts,
      scenario.title,
      scenario.description,
      scenario.introText,
      character?.description ?? '',
      character?.bio ?? '',
    ],
  }
}
