import type { DirectorState, World } from './world.ts'
import type { ExchangeSignals } from './read-exchange.ts'

/** The newest proposal for a need counts; one without a date keeps the date from before, and what is agreed stays. */
export function mergeProposed(
  { proposed, agreed }: DirectorState,
  fresh: ExchangeSignals['proposed'],
  message: number,
): DirectorState['proposed'] {
  const changed = fresh.filter(({ need }) => !agreed.some((one) => one.need === need))
  const kept = proposed.filter(({ need }) => !changed.some((one) => one.need === need))
  const dateOf = (need: string) => proposed.find((one) => one.need === need)?.when ?? null
  return [
    ...kept,
    ...changed.map(({ need, who, name, when }) => ({ need, message, who, name, when: when ?? dateOf(need) })),
  ]
}

/** Removes proposals that were taken back. Agreements stay, because nobody can go back on them alone. */
export function withdraw(state: DirectorState, { withdrawn }: ExchangeSignals): DirectorState {
  const isAgreed = (need: string) => state.agreed.some((one) => one.need === need)
  const proposed = state.proposed.filter(({ need }) => !withdrawn.includes(need) || isAgreed(need))
  return { ...state, proposed }
}

/**
 * A date that stands alone belongs to a proposal without a date that was made at most this many messages before, in the
 * exchange before it.
 */
const DATED_LATER = 2

/**
 * Gives a date that stands alone, such as "By Tuesday.", to a proposal without one, whether the partner has asked for
 * it or not.
 */
export function fillDates(
  state: DirectorState,
  { loneDate }: ExchangeSignals,
  { world, message }: { readonly world: World; readonly message: number },
): DirectorState {
  if (loneDate === null) return state
  const takesDate = (need: string) => world.needs.find(({ key }) => key === need)?.by_when ?? false
  const proposed = state.proposed.map((one) =>
    one.when === null && takesDate(one.need) && message - one.message <= DATED_LATER
      ? { ...one, when: loneDate }
      : one,
  )
  return { ...state, proposed }
}
