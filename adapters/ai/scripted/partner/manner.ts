import { stableHash } from '../../stable-hash.ts'
import type { LinePools } from './line-pools.ts'
import type { DialogueAct, PartnerLines } from './lines.ts'
import type { ReplyContext } from './reply-context.ts'

/** What may end with how easy the character makes it: not what is agreed, told, sad or an end. */
const openActs: readonly DialogueAct[] = [
  'accept',
  'apology',
  'blow',
  'disagree',
  'dispute',
  'doubt',
  'need',
  'praise',
  'probe',
  'repeat',
  'shortly',
  'soften',
  'unsure',
  'unwilling',
  'weigh',
  'withhold',
]
/** In so many of 100 of these replies. */
const CHANCE = 70

/** How easy or hard the character makes it, said at the end of a reply that asks nothing; a fair one does not say it. */
export function mannerPools(
  act: DialogueAct,
  { difficulty, state, seed }: ReplyContext,
  { easing, pressing }: PartnerLines,
): LinePools {
  if (difficulty === 'fair' || !openActs.includes(act)) return []
  // Who has begun to agree does not go on pressing.
  if (difficulty === 'hard' && state.agreed.length > 0) return []
  if (stableHash(`${seed}/manner`) % 100 >= CHANCE) return []
  return [(difficulty === 'gentle' ? easing : pressing).any]
}
