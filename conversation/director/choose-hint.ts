import type { Conversation } from '../conversation.ts'
import { isHostileOrReproach } from '../counted/hostile-sentences.ts'
import { hasMetCondition, isGuarded } from './advance-state.ts'
import { findMissing } from './find-missing.ts'
import { listToldFacts } from './open-facts.ts'
import { type DirectorState, emptyWorld, type Fact, type HintMove, type MissingPart } from './world.ts'

/** The move that provides each missing part. */
const moveFor: Readonly<Record<MissingPart, HintMove>> = {
  acknowledged: 'acknowledge',
  asked_openly: 'ask',
  owned_share: 'own_share',
  apologised: 'apologise',
  offered: 'offer',
  named_fact: 'name_fact',
  proposal: 'propose',
  date: 'set_date',
}

/**
 * One next move for the learner, by the first rule that fits: hostile words come first, then what has just been told,
 * then what is not known yet, then the agreement. It names no fact and no words to say. Pure.
 * @param conversation its last message is a reply; or there is none
 * @param state after that reply
 */
export function chooseHint(conversation: Conversation, state: DirectorState): HintMove {
  const { language, messages, world = emptyWorld } = conversation
  const said = messages.findLast(({ isUser }) => isUser)
  if (!said) return 'name_fact'
  if (isHostileOrReproach(said.content, language)) return 'cool_down'
  if (state.ending !== null) return 'sum_up'
  const reply = messages.at(-1)?.content ?? ''
  const hidden = world.facts.filter(({ layer }) => layer !== 'open')
  if (hasTold(hidden, state, reply, language)) return 'take_up'
  const missing = findMissing(state, world)
  if (isGuarded(state, world)) return moveFor[missing ?? 'acknowledged']
  const message = messages.lastIndexOf(said) + 1
  const next = chooseProbingMove(hidden, state, message) ?? (missing && moveFor[missing])
  return next ?? (world.needs.length > 0 || hasMetCondition(state, 'acknowledged') ? 'sum_up' : 'acknowledge')
}

/** Whether the last reply has told something that was not open from the start. */
function hasTold(hidden: readonly Fact[], { told }: DirectorState, reply: string, language: string): boolean {
  const known = hidden
    .filter(({ key }) => told.includes(key))
    .map(({ key, layer, texts }) => ({ key, layer, text: texts[language] ?? texts.en }))
  return listToldFacts(known, reply, language).length > 0
}

/**
 * The move that finds out what lies behind the matter, which comes before any plan; undefined once it is known or was
 * just asked for.
 */
function chooseProbingMove(
  hidden: readonly Fact[],
  state: DirectorState,
  message: number,
): HintMove | undefined {
  const untold = hidden.filter(
    ({ key, after }) => !state.told.includes(key) && (after === null || state.told.includes(after)),
  )
  if (untold.length === 0) return undefined
  const knowsSome = hidden.some(({ key }) => state.told.includes(key))
  if (!knowsSome && state.proposed.length > 0) return 'ask_first'
  const locked = untold.find(({ layer, conditions: keys }) => layer === 'earned' && keys.length > 0)
  const isOpened = locked?.conditions.some((condition) => hasMetCondition(state, condition)) ?? true
  const [condition] = locked?.conditions ?? []
  if (!isOpened && condition) return moveFor[condition]
  const hasJustAsked = state.deeds.some(
    (deed) => deed.condition === 'asked_openly' && deed.message === message,
  )
  return hasJustAsked ? undefined : 'ask'
}
