import { LRUCache } from 'lru-cache'
import type { Conversation } from '../port.ts'
import type { Secrets } from './guard.ts'
import { splitDirection } from './prompts/direction.ts'
import { partnerReminder } from './prompts/partner.ts'
import { partnerRules } from './prompts/partner-rules.ts'

/** What a learner is not to hear word for word, and what they see beside the chat anyway or are to be told. */
export function collectSecrets({ scenario, character, mood }: Conversation): Secrets {
  const { secret, facts } = secretsIn(scenario.prompt, mood?.description ?? '')
  return {
    secret,
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

type Directed = { readonly secret: readonly string[]; readonly facts: string }

/** Directions and moods are few and each is used for many replies; whoever compares with the secrets knows them again. */
const ready = new LRUCache<string, Directed>({ max: 100 })

function secretsIn(prompt: string, mood: string): Directed {
  const key = `${mood}\0${prompt}`
  const before = ready.get(key)
  if (before) return before
  const { secret, facts } = splitDirection(prompt)
  const made = { secret: [partnerRules, partnerReminder, secret, mood], facts }
  ready.set(key, made)
  return made
}
