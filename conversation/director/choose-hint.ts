import type { Conversation } from '../conversation.ts'
import { hardness } from './advance-state.ts'
import { listToldFacts } from './open-facts.ts'
import {
  type Condition,
  worldConditions,
  type DirectorState,
  emptyWorld,
  type Fact,
  type HintMove,
  type World,
} from './world.ts'
import { isHostileByForm } from './read-exchange.ts'

/** What a learner does to meet a condition. */
const moveFor: Readonly<Record<Condition, HintMove>> = {
  acknowledged: 'acknowledge',
  asked_openly: 'ask',
  owned_share: 'own_share',
  apologised: 'apologise',
  offered: 'offer',
  named_fact: 'name_fact',
}

/**
 * One next move for the learner, by the first rule that fits: what hurts comes first, then what has just been told, then
 * what is not known yet, then the agreement. It names no fact and no words to say. Pure.
 * @param conversation its last message is a reply; or there is none
 * @param state after that reply
 */
export function chooseHint(conversation: Conversation, state: DirectorState): HintMove {
  const { language, messages, world = emptyWorld } = conversation
  const said = messages.findLast(({ isUser }) => isUser)
  if (!said) return 'name_fact'
  if (isHostileByForm(said.content, language)) return 'cool_down'
  if (state.ending !== null) return 'sum_up'
  const reply = messages.at(-1)?.content ?? ''
  const hidden = world.facts.filter(({ layer }) => layer !== 'open')
  if (hasTold(hidden, state, reply, language)) return 'take_up'
  const isGuarded = state.tension >= hardness[world.difficulty].yields
  if (isGuarded) return winOver(state, world)
  const message = messages.lastIndexOf(said) + 1
  return findOut(hidden, state, message) ?? agreeOn(state, world)
}

const hasDone = ({ deeds }: DirectorState, wanted: Condition): boolean =>
  deeds.some(({ condition }) => condition === wanted)

/** Whether the last reply has told something that was not open from the start. */
function hasTold(hidden: readonly Fact[], { told }: DirectorState, reply: string, language: string): boolean {
  const known = hidden
    .filter(({ key }) => told.includes(key))
    .map(({ key, layer, texts }) => ({ key, layer, text: texts[language] ?? texts.en }))
  return listToldFacts(known, reply, language).length > 0
}

/** The move that wins over a guarded character: first it has to be heard, then whatever else this one waits for. */
function winOver(state: DirectorState, { gets, facts }: World): HintMove {
  if (!hasDone(state, 'acknowledged')) return 'acknowledge'
  const wanted = [...gets, ...facts.flatMap((fact) => fact.conditions)]
  const missing = worldConditions.find(
    (condition) => wanted.includes(condition) && !hasDone(state, condition),
  )
  return missing ? moveFor[missing] : 'acknowledge'
}

/** The move that finds out what lies behind the matter, which comes before any plan; undefined once it is known or was just asked for. */
function findOut(hidden: readonly Fact[], state: DirectorState, message: number): HintMove | undefined {
  const untold = hidden.filter(
    ({ key, after }) => !state.told.includes(key) && (after === null || state.told.includes(after)),
  )
  if (untold.length === 0) return undefined
  const knowsSome = hidden.some(({ key }) => state.told.includes(key))
  if (!knowsSome && state.proposed.length > 0) return 'ask_first'
  const locked = untold.find(({ layer, conditions: keys }) => layer === 'earned' && keys.length > 0)
  const isOpened = locked?.conditions.some((condition) => hasDone(state, condition)) ?? true
  const [condition] = locked?.conditions ?? []
  if (!isOpened && condition) return moveFor[condition]
  const hasJustAsked = state.deeds.some(
    (deed) => deed.condition === 'asked_openly' && deed.message === message,
  )
  return hasJustAsked ? undefined : 'ask'
}

/** The move towards an agreement, by what is still missing for it. */
function agreeOn(state: DirectorState, { gets, needs }: World): HintMove {
  const missing = gets.find((condition) => !hasDone(state, condition))
  if (missing) return moveFor[missing]
  const isAgreed = (key: string) => state.agreed.some(({ need }) => need === key)
  const open = needs.filter(({ key }) => !isAgreed(key))
  const takesDate = ({ need, when }: DirectorState['proposed'][number]) =>
    when === null && open.some(({ key, by_when }) => key === need && by_when)
  if (state.proposed.some(takesDate)) return 'set_date'
  if (open.length > 0) return 'propose'
  return needs.length > 0 || hasDone(state, 'acknowledged') ? 'sum_up' : 'acknowledge'
}
