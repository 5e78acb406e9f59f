import type { MoodKind } from '../conversation.ts'
import { addDeed, hardness, isWhole } from './advance-state.ts'
import { foldText, splitWords } from '../language/fold-text.ts'
import { temperaments } from './temperaments.ts'
import {
  type Deed,
  type DirectorState,
  type Ending,
  type JudgedDeed,
  type JudgedPromise,
  type Proposal,
  shownEnding,
  type World,
} from './world.ts'

type Scene = { readonly world: World; readonly mood: MoodKind }

/**
 * The state with what a model has read, as often as it is added. Whether the conversation is over, the model alone says of a
 * message that it has read. What it opens, `listOpenFacts` reads.
 */
export function addJudgedDeeds(
  { unread, ...state }: DirectorState,
  judged: readonly JudgedDeed[],
  scene: Scene,
): DirectorState {
  const understood = takeBackMisread({ ...state, promises: listPromises(judged) }, judged)
  const added = addToldFacts(
    judged.reduce((so, one) => addJudgedDeed(so, one, scene), understood),
    judged,
    scene,
  )
  if (!unread) return added
  const messages = unread.messages.filter((one) => !isRead(one, judged) && !isGivenUp(one, judged))
  if (messages.length > 0) return { ...added, unread: { messages, ending: endByModel(unread, judged) } }
  if (state.ending === 'broken_off') return added
  // Where no model reads the last message, rules decide, but not by an agreement that was none.
  const isByRules = isGivenUp(unread.messages.at(-1) ?? 0, judged)
  const isMisread = added.agreed.length < state.agreed.length
  if (isByRules) return { ...added, ending: isMisread ? unread.ending : state.ending }
  return { ...added, ending: endByModel(unread, judged) }
}

/** What the newest reading does not name any more has been given up, unless it stands in a message that the reading had no room for. */
function listPromises(judged: readonly JudgedDeed[]): readonly JudgedPromise[] {
  const promisesOf = (reading: number) =>
    judged.flatMap((one) => (one.met === 'promise' && one.readWith === reading ? [one] : []))
  return judged.reduce<readonly JudgedPromise[]>((standing, one) => {
    if (one.met !== 'read') return standing
    const { from = 1 } = one
    return [...standing.filter(({ message }) => message < from), ...promisesOf(one.message)]
  }, [])
}

const isRead = (message: number, judged: readonly JudgedDeed[]): boolean =>
  judged.some((one) => one.met === 'read' && one.message === message)

const isGivenUp = (message: number, judged: readonly JudgedDeed[]): boolean =>
  judged.some((one) => one.met === 'unread' && one.message === message)

/** The end by the last of these messages that was read; the one before them where none was. */
function endByModel(
  { messages, ending }: NonNullable<DirectorState['unread']>,
  judged: readonly JudgedDeed[],
): Ending | null {
  const last = messages.findLast((message) => isRead(message, judged))
  if (last === undefined) return ending
  return judged.some((one) => one.met === 'closed' && one.message === last) ? 'agreed' : null
}

/** So many messages back a reading may still come; what it has not read by then, it will not. */
const LATEST_READING = 2

/** The state to store with a reply where a model is to read the message that it answers. @param before after the last reply */
export const markUnread = (state: DirectorState, before: DirectorState, message: number): DirectorState => ({
  ...state,
  unread: {
    messages: [...(before.unread?.messages ?? []).filter((one) => one >= message - LATEST_READING), message],
    ending: shownEnding(before),
  },
})

/** What rules took for a deed or an agreement was none where a model has read that message and does not name it. */
function takeBackMisread(state: DirectorState, judged: readonly JudgedDeed[]): DirectorState {
  const isNamedDeed = ({ condition, message }: Deed) =>
    judged.some((one) => one.met === condition && one.message === message)
  const isNamedNeed = (need: string) => judged.some((one) => one.met === 'need' && one.need === need)
  const isDenied = (deed: Deed) => isRead(deed.message, judged) && !isNamedDeed(deed)
  const isMisread = ({ need, message }: Proposal) => isRead(message, judged) && !isNamedNeed(need)
  const misread = state.agreed.filter(isMisread)
  const stands = ({ need }: Proposal) => !misread.some((one) => one.need === need)
  const denied = [...(state.denied ?? []), ...state.deeds.filter(isDenied)]
  return {
    ...state,
    deeds: state.deeds.filter((deed) => !isDenied(deed)),
    ...(denied.length > 0 && { denied }),
    proposed: state.proposed.filter(stands),
    agreed: state.agreed.filter(stands),
  }
}

/** The model names only facts that the reply was given to tell, so that they stay told whatever is found of the message later. */
function addToldFacts(state: DirectorState, judged: readonly JudgedDeed[], { world }: Scene): DirectorState {
  const readings = judged.flatMap((one) => (one.met === 'told' ? [one] : []))
  const told = world.facts
    .filter(({ key }) => !state.told.includes(key))
    .flatMap(({ key }) => readings.find(({ fact }) => fact === key) ?? [])
  if (told.length === 0) return state
  return {
    ...state,
    told: [...state.told, ...told.map(({ fact }) => fact)],
    toldAfter: {
      ...state.toldAfter,
      ...Object.fromEntries(told.map(({ fact, message }) => [fact, message])),
    },
  }
}

function addJudgedDeed(state: DirectorState, judged: JudgedDeed, { world, mood }: Scene): DirectorState {
  const { kindness, answers } = hardness[world.difficulty]
  if (judged.met === 'fact' || judged.met === 'told' || judged.met === 'promise') return state
  if (judged.met === 'closed' || judged.met === 'read' || judged.met === 'unread') return state
  if (judged.met === 'need') return addNeed(state, judged, world)
  if (judged.met === 'question') {
    const counts = state.tension < answers && !state.asked.includes(judged.fact)
    return counts ? { ...state, asked: [...state.asked, judged.fact] } : state
  }
  const { met: condition, message, quotation } = judged
  const isKnown = state.deeds.some((deed) => deed.condition === condition && deed.message === message)
  return isKnown
    ? state
    : addDeed(state, { condition, message, quotation }, kindness * temperaments[mood].warmth)
}

/**
 * The character has said yes to it already, so nothing else is asked for. What was agreed before gets the date of this
 * reading, unless a later message has agreed on it anew: all readings are added again at each turn.
 */
function addNeed(
  state: DirectorState,
  { need, message, readWith = message, name, when, quotation, ...said }: Extract<JudgedDeed, { met: 'need' }>,
  world: World,
): DirectorState {
  const author = world.needs.find(({ key }) => key === need)?.who
  if (author === undefined) return state
  const agreed = state.agreed.find((one) => one.need === need)
  if (agreed && agreed.message > readWith) return state
  const known = agreed ?? state.proposed.find((one) => one.need === need)
  // Only what was said since then is worded anew.
  const isWorded = agreed?.what !== undefined && message <= agreed.message
  const words = {
    message,
    who: said.who ?? author,
    name: name ?? known?.name ?? null,
    what: said.what,
    quotation,
  }
  const proposal = {
    need,
    ...(isWorded ? agreed : words),
    // "The 12th" of a recap says less than "the 12th of March" before it.
    when:
      when !== null && known?.when && saysLess(when, known.when) ? known.when : (when ?? known?.when ?? null),
  }
  if (!isWhole(proposal, world)) return state
  return {
    ...state,
    proposed: putProposal(state.proposed, proposal),
    agreed: putProposal(state.agreed, proposal),
  }
}

/** Whether all words of a date stand together in another one. */
function saysLess(date: string, other: string): boolean {
  const [words, all] = [date, other].map((one) => ` ${splitWords(foldText(one)).join(' ')} `)
  return words !== undefined && all !== undefined && all.includes(words)
}

/** In the place of the proposal for the same need, else at the end. */
const putProposal = (all: readonly Proposal[], proposal: Proposal): readonly Proposal[] =>
  all.some(({ need }) => need === proposal.need)
    ? all.map((one) => (one.need === proposal.need ? proposal : one))
    : [...all, proposal]
