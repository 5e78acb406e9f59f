import { LRUCache } from 'lru-cache'
import { findCharacterName } from '../character-name.ts'
import type { Conversation } from '../port.ts'
import { type LabelPatterns, labelPatterns } from './output-filter/clean-up.ts'
import { indexSecrets, type SecretIndex } from './output-filter/secret-texts.ts'
import { splitDirection } from './prompts/direction.ts'
import { partnerReminder, buildPartnerInstructions } from './prompts/partner.ts'
import { partnerRules } from './prompts/partner-rules.ts'

/** What is the same for every reply in the same role: the prompt, and what the output filter looks for. */
export type Briefing = {
  readonly system: string
  readonly secrets: SecretIndex
  readonly labels: LabelPatterns
}

/**
 * Briefs a partner. Scenarios, characters, moods and languages are few and each is used for many replies, while one
 * briefing takes longer than to filter a whole reply; so the latest ones are kept.
 */
export function briefer(canary: string): (conversation: Conversation) => Briefing {
  const briefings = new LRUCache<string, Briefing>({ max: 100 })
  return (conversation) => {
    const key = roleKey(conversation)
    const known = briefings.get(key)
    if (known) return known
    const briefing = brief(conversation, canary)
    briefings.set(key, briefing)
    return briefing
  }
}

function brief(conversation: Conversation, canary: string): Briefing {
  const { scenario, character, mood } = conversation
  const { secret, facts } = splitDirection(scenario.prompt)
  return {
    system: buildPartnerInstructions(conversation, canary),
    secrets: indexSecrets(
      [partnerRules, partnerReminder, secret, mood?.description ?? ''],
      [
        facts,
        scenario.title,
        scenario.description,
        scenario.introText,
        character?.description ?? '',
        character?.bio ?? '',
      ],
    ),
    labels: labelPatterns(findCharacterName(character?.description ?? '')),
  }
}

/** All that a briefing is made of. No text of the database holds a NUL. */
const roleKey = ({ language, scenario, character, mood }: Conversation): string =>
  [
    language,
    scenario.title,
    scenario.description,
    scenario.introText,
    scenario.prompt,
    character?.description,
    character?.bio,
    mood?.title,
    mood?.description,
  ].join('\0')
