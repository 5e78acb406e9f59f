import type { MoodKind } from '../conversation.ts'
import { addDeed, difficultyParameters, isCompleteProposal } from './advance-state.ts'
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
 * The state with what a model has read; adding the same readings again changes nothing. Whether a message that the
 * model has read ends the conversation, it alone decides. The facts that readings open are found by `listOpenFacts`.
 */
export function addJudgedDeeds(
  { unread, ...state }: DirectorState,
  judged: readonly JudgedDeed[],
  scene: Scene,
): DirectorState {
  const understood = removeDeniedFindings({ ...state, promises: listPromises(judged) }, judged)
  const added = addToldFacts(
    judged.reduce((so, one) => addJudgedDeed(so, one, scene), understood),
    judged,
    scene,
  )
  if (!unread) return added
  const messages = unread.messages.filter((one) => !isRead(one, judged) && !isGivenUp(one, judged))
  if (messages.length > 0) return { ...added, unread: { messages, ending: findJudgedEnding(unread, judged) } }
  if (state.ending === 'broken_off') return added
  // If no model has read the last message, rules decide the ending, but not by an agreement that a model has since
  // denied.
  const isByRules = isGivenUp(unread.messages.at(-1) ?? 0, judged)
  const isMisread = added.agreed.length < state.agreed.length
  if (isByRules) return { ...added, ending: isMisread ? unread.ending : state.ending }
  return { ...added, ending: findJudgedEnding(unread, judged) }
}

/**
 * The promises that stand. One that the newest reading does not name has been given up, unless it is in a message that
 * this reading had no room for.
 */
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

/** The ending by the last of these messages that was read; if none was, the ending before them. */
function findJudgedEnding(
  { messages, ending }: NonNullable<DirectorState['unread']>,
  judged: readonly JudgedDeed[],
): Ending | null {
  const last = messages.findLast((message) => isRead(message, judged))
  if (last === undefined) return ending
  return judged.some((one) => one.met === 'closed' && one.message === last) ? 'agreed' : null
}

/**
 * A reading may still come for a message this many messages back; an older unread message will not be read any more.
 */
const LATEST_READING = 2

/**
 * The state to store with a reply when a model is still to read the message. @param before the state after the previous
 * reply
 */
export const markUnread = (state: DirectorState, before: DirectorState, message: number): DirectorState => ({
  ...state,
  unread: {
    messages: [...(before.unread?.messages ?? []).filter((one) => one >= message - LATEST_READING), message],
    ending: shownEnding(before),
  },
})

/** Takes back deeds and agreements that rules found in a message if a model has read it and does not name them. */
function removeDeniedFindings(state: DirectorState, judged: readonly JudgedDeed[]): DirectorState {
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

/**
 * Adds facts that replies have told. They stay told whatever is found about the message later, because the model names
 * only facts that the reply was given to tell.
 */
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
  const { kindness, answers } = difficultyParameters[world.difficulty]
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
 * Adds a need as agreed without asking for anything else, because the character has already said yes. An earlier
 * agreement gets the date of this reading, unless a later message has agreed on it anew: all readings are added again
 * at each turn.
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
  // A wording is replaced only if this one is from a later message.
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
      when !== null && known?.when && isPartOfDate(when, known.when)
        ? known.when
        : (when ?? known?.when ?? null),
  }
  if (!isCompleteProposal(proposal, world)) return state
  return {
    ...state,
    proposed: upsertProposal(state.proposed, proposal),
    agreed: upsertProposal(state.agreed, proposal),
  }
}

/** Whether all words of a date stand together in another one. */
function isPartOfDate(date: string, other: string): boolean {
  const [words, all] = [date, other].map((one) => ` ${splitWords(foldText(one)).join(' ')} `)
  return words !== undefined && all !== undefined && all.includes(words)
}

/** Replaces the proposal for the same need, else adds it at the end. */
const upsertProposal = (all: readonly Proposal[], proposal: Proposal): readonly Proposal[] =>
  all.some(({ need }) => need === proposal.need)
    ? all.map((one) => (one.need === proposal.need ? proposal : one))
    : [...all, proposal]
