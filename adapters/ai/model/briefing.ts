import { LRUCache } from 'lru-cache'
import { nameOf } from '../scripted/scene.ts'
import type { Conversation } from '../port.ts'
import type { Secrets } from './guard.ts'
import { labelsOf } from './guard/label.ts'
import { buildPartnerInstructions } from './prompts/partner.ts'
import { collectSecrets } from './secrets.ts'

/** What is the same for every reply in the same role: what the partner is told, and what is watched for. */
export type Briefing = {
  readonly system: string
  readonly secrets: Secrets
  /** What a model may write in front of what this person says. */
  readonly labels: readonly string[]
}

/**
 * Briefs a partner. Scenarios, characters, moods and languages are few and each is used for many replies, while one
 * briefing takes longer than to watch a whole reply; so the last ones stay ready.
 */
export function briefer(canary: string): (conversation: Conversation) => Briefing {
  const ready = new LRUCache<string, Briefing>({ max: 200 })
  return (conversation) => {
    const key = keyOf(conversation)
    const before = ready.get(key)
    if (before) return before
    const made = brief(conversation, canary)
    ready.set(key, made)
    return made
  }
}

function brief(conversation: Conversation, canary: string): Briefing {
  const name = nameOf(conversation.character?.description ?? '')
  return {
    system: buildPartnerInstructions(conversation, canary),
    secrets: collectSecrets(conversation),
    labels: labelsOf(name === null ? [] : [name]),
  }
}

/** All that a briefing is made of. No text of the database holds a NUL. */
const keyOf = ({ language, scenario, character, mood }: Conversation): string =>
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
