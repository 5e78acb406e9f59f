import type { MoodKind } from '../conversation.ts'
import { fillDates, mergeProposed, withdraw } from './merge-proposed.ts'
import type { Condition, Deed, Difficulty, DirectorState, Proposal, World } from './world.ts'
import type { ExchangeSignals } from './read-exchange.ts'
import { temperaments } from './temperaments.ts'

/** From this tension on a character is guarded. */
export const GUARDED_TENSION = 2.2
const MOST_TENSION = 5
const LEAST_TRUST = -2
const MOST_TRUST = 8

/** What a deed takes from the tension and adds to the trust when it is done for the first time. */
const effects: Readonly<Record<Deed['condition'], readonly [tension: number, trust: number]>> = {
  acknowledged: [0.6, 0.8],
  asked_openly: [0.3, 0.4],
  owned_share: [0.6, 0.7],
  apologised: [0.45, 0.5],
  offered: [0.35, 0.4],
  named_fact: [0.1, 0.15],
}
/** The same deed does less each time, and hardly anything from the fourth time on. */
const repetitionFactors = [1, 0.7, 0.4, 0.15] as const

type DifficultyParameters = {
  /** The factor by which deeds count. */
  readonly kindness: number
  /** How far a hostile message raises the tension, as a share of the distance to the highest tension. */
  readonly hurt: number
  /** Below this tension the character agrees, and tells what has been earned. */
  readonly yields: number
  /** Below this tension it answers what it is asked. */
  readonly answers: number
  /** From this tension on it warns, and breaks off the next time; null: never. */
  readonly breaksOff: number | null
}

export const difficultyParameters: Readonly<Record<Difficulty, DifficultyParameters>> = {
  gentle: { kindness: 1.5, hurt: 0.22, yields: 3, answers: 5, breaksOff: null },
  fair: { kindness: 1, hurt: 0.28, yields: GUARDED_TENSION, answers: 4, breaksOff: null },
  hard: { kindness: 0.7, hurt: 0.34, yields: 1.7, answers: 3.4, breaksOff: 3.2 },
}

export const createInitialState = (mood: MoodKind): DirectorState => ({
  tension: temperaments[mood].tension,
  trust: temperaments[mood].trust,
  deeds: [],
  asked: [],
  told: [],
  proposed: [],
  agreed: [],
  isWarned: false,
  ending: null,
})

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The state after one more message of the learner's. */
export function advanceState(
  state: DirectorState,
  signals: ExchangeSignals,
  { world, mood, message }: { readonly world: World; readonly mood: MoodKind; readonly message: number },
): DirectorState {
  if (signals.isHostile) return applyHostileMessage(state, world, signals.isReproach)
  const { kindness, answers } = difficultyParameters[world.difficulty]
  const weight = kindness * temperaments[mood].warmth
  const moved = signals.deeds.reduce((so, deed) => addDeed(so, deed, weight), state)
  const asked = moved.tension < answers ? signals.asked.filter((key) => !moved.asked.includes(key)) : []
  const standing = withdraw(fillDates(moved, signals, { world, message }), signals)
  const next = {
    ...moved,
    asked: [...moved.asked, ...asked],
    proposed: mergeProposed(standing, signals.proposed, message),
  }
  return canAgree(next, world) ? agree(next, world) : next
}

/**
 * The state after a hostile message, in which nothing else counts. A reproach hurts, but nobody leaves because of one.
 */
function applyHostileMessage(
  state: DirectorState,
  { difficulty }: World,
  isReproach: boolean,
): DirectorState {
  const { hurt, breaksOff } = difficultyParameters[difficulty]
  const tension = state.tension + (MOST_TENSION - state.tension) * hurt
  return {
    ...state,
    tension,
    trust: clamp(state.trust - 3 * hurt, LEAST_TRUST, MOST_TRUST),
    isWarned: state.isWarned || (!isReproach && breaksOff !== null && tension >= breaksOff),
    ending: state.ending ?? (!isReproach && breaksOff !== null && state.isWarned ? 'broken_off' : null),
  }
}

export function addDeed(state: DirectorState, deed: Deed, weight: number): DirectorState {
  const all = [...state.deeds, ...(state.denied ?? [])]
  const times = all.filter(({ condition }) => condition === deed.condition).length
  const share = weight * (repetitionFactors[Math.min(times, repetitionFactors.length - 1)] ?? 0)
  const [tension, trust] = effects[deed.condition]
  return {
    ...state,
    tension: clamp(state.tension - tension * share, 0, MOST_TENSION),
    trust: clamp(state.trust + trust * share, LEAST_TRUST, MOST_TRUST),
    deeds: [...state.deeds, deed],
  }
}

export const hasMetCondition = ({ deeds }: DirectorState, wanted: Condition): boolean =>
  deeds.some(({ condition }) => condition === wanted)

/** Whether a character is too tense to agree to anything. */
export const isGuarded = ({ tension }: DirectorState, { difficulty }: World): boolean =>
  tension >= difficultyParameters[difficulty].yields

/** Whether the character is calm enough to agree, and has got what it needs for that; a gentle one asks for nothing. */
export const canAgree = (state: DirectorState, world: World): boolean =>
  !isGuarded(state, world) &&
  (world.difficulty === 'gentle' || world.gets.every((condition) => hasMetCondition(state, condition)))

/** Agrees to proposals that say all that their need takes. Once all needs are agreed, so is the conversation. */
function agree(state: DirectorState, world: World): DirectorState {
  const agreed = state.proposed.filter((one) => isCompleteProposal(one, world))
  const isAll =
    world.needs.length > 0 && world.needs.every(({ key }) => agreed.some(({ need }) => need === key))
  return { ...state, agreed, ending: state.ending ?? (isAll ? 'agreed' : null) }
}

/** Whether a proposal says all that its need takes. */
export const isCompleteProposal = ({ need, when }: Proposal, { needs }: World): boolean =>
  needs.some(({ key, by_when }) => key === need && (when !== null || !by_when))
