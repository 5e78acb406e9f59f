import { LRUCache } from 'lru-cache'
import { nameCharacter } from '#conversation/character-name.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { type LabelPatterns, buildLabelPatterns } from './output-filter/strip-markup.ts'
import { indexSecrets, type SecretIndex } from './output-filter/secret-texts.ts'
import { partnerReminder, buildPartnerInstructions } from './prompts/partner.ts'
import { partnerRules } from './prompts/partner-rules.ts'

/** What all replies in one role share: the instructions, and what the output filter looks for. */
type RolePrompt = {
  readonly system: string
  readonly secrets: SecretIndex
  readonly labels: LabelPatterns
}

/** Keeps the latest prompts: roles are few, and building one takes longer than filtering a whole reply. */
export function createRolePrompts(canary: string): (conversation: Conversation) => RolePrompt {
  const prompts = new LRUCache<string, RolePrompt, Conversation>({
    max: 100,
    memoMethod: (_key, _stale, { context }) => buildRolePrompt(context, canary),
  })
  return (conversation) => prompts.memo(roleKey(conversation), { context: conversation })
}

function buildRolePrompt(conversation: Conversation, canary: string): RolePrompt {
  const { scenario, character, mood } = conversation
  return {
    system: buildPartnerInstructions(conversation, canary),
    secrets: indexSecrets(
      [partnerRules, partnerReminder, scenario.prompt, mood?.description ?? ''],
      [
        scenario.title,
        scenario.description,
        scenario.introText,
        character?.description ?? '',
        character?.bio ?? '',
      ],
    ),
    labels: buildLabelPatterns(nameCharacter(character)),
  }
}

/** All texts of a prompt, joined by NUL, which no text of the database contains. */
const roleKey = ({ language, scenario, character, mood }: Conversation): string =>
  [
    language,
    scenario.title,
    scenario.description,
    scenario.introText,
    scenario.prompt,
    character?.name,
    character?.description,
    character?.bio,
    mood?.title,
    mood?.description,
  ].join('\0')
