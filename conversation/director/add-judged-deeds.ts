import type { MoodKind } from '../conversation.ts'
import { addDeed, hardness, isWhole } from './advance-state.ts'
import { temperaments } from './temperaments.ts'
import type { Deed, DirectorState, JudgedDeed, Proposal, World } from './world.ts'

type Scene = { readonly world: World; readonly mood: MoodKind }

/**
 * The state with what a model has read, as often as it is added. Whether both are done, the model alone says of a message that it
 * has read. What it opens, `listOpenFacts` reads.
 */
export function addJudgedDeeds(
  { unread, ...state }: DirectorState,
  judged: readonly JudgedDeed[],
  scene: Scene,
): DirectorState {
  const isEndMisread = unread && state.ending === 'agreed' && isRead(unread.message, judged)
  const before = isEndMisread ? { ...state, ending: unread.ending } : state
  return judged.reduce((so, one) => addJudgedDeed(so, one, scene), takeBackMisread(before, judged))
}

const isRead = (message: number, judged: readonly JudgedDeed[]): boolean =>
  judged.some((one) => one.met === 'read' && one.message === message)

/** What rules took for a deed or an agreement was none where a model has read that message and does not name it. */
function takeBackMisread(state: DirectorState, judged: readonly JudgedDeed[]): DirectorState {
  const isNamedDeed = ({ condition, message }: Deed) =>
    judged.some((one) => one.met === condition && one.message === message)
  const isNamedNeed = (need: string) => judged.some((one) => one.met === 'need' && one.need === need)
  const deeds = state.deeds.filter((deed) => !isRead(deed.message, judged) || isNamedDeed(deed))
  const misread = state.agreed.filter(({ need, message }) => isRead(message, judged) && !isNamedNeed(need))
  if (misread.length === 0) return { ...state, deeds }
  const stands = ({ need }: Proposal) => !misread.some((one) => one.need === need)
  return {
    ...state,
    deeds,
    proposed: state.proposed.filter(stands),
    agreed: state.agreed.filter(stands),
    ending: state.ending === 'agreed' ? null : state.ending,
  }
}

function addJudgedDeed(state: DirectorState, judged: JudgedDeed, { world, mood }: Scene): DirectorState {
  const { kindness, answers } = hardness[world.difficulty]
  if (judged.met === 'fact' || judged.met === 'read') return state
  if (judged.met === 'need') return addNeed(state, judged, world)
  if (judged.met === 'settled') return { ...state, ending: state.ending ?? 'agreed' }
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
  { need, message, name, when, quotation }: Extract<JudgedDeed, { met: 'need' }>,
  world: World,
): DirectorState {
  const who = world.needs.find(({ key }) => key === need)?.who
  if (who === undefined) return state
  const agreed = state.agreed.find((one) => one.need === need)
  if (agreed && agreed.message > message) return state
  const known = agreed ?? state.proposed.find((one) => one.need === need)
  const proposal = {
    need,
    message,
    who,
    name: name ?? known?.name ?? null,
    when: when ?? known?.when ?? null,
    quotation,
  }
  if (!isWhole(proposal, world)) return state
  return {
    ...state,
    proposed: putProposal(state.proposed, proposal),
    agreed: putProposal(state.agreed, proposal),
  }
}

/** In the place of the proposal for the same need, else at the end. */
const putProposal = (all: readonly Proposal[], proposal: Proposal): readonly Proposal[] =>
  all.some(({ need }) => need === proposal.need)
    ? all.map((one) => (one.need === proposal.need ? proposal : one))
    : [...all, proposal]
