import type { Direction, DirectorState, Task, World } from './world.ts'
import type { ExchangeSignals } from './read-exchange.ts'

type TaskContext = {
  readonly before: DirectorState
  readonly state: DirectorState
  readonly world: World
  readonly signals: ExchangeSignals
  readonly answers: Direction['answers']
}

/** The task of the reply: an end or hostile words come first, then agreements, then questions. */
export function chooseTask({ before, state, world, signals, answers }: TaskContext): Task {
  if (state.ending === 'broken_off') return 'break_off'
  if (signals.isHostile) return state.isWarned && !before.isWarned ? 'warn' : 'push_back'
  if (state.agreed.length > before.agreed.length)
    return signals.proposed.length > 0 || signals.loneDate !== null ? 'agree' : 'agree_too'
  const isProposing = signals.proposed.length + signals.tentativeProposals.length > 0
  if (answers.some((key) => !isProposing || !before.told.includes(key))) return 'answer'
  if (signals.asked.length > 0 && signals.proposed.length === 0) return 'withhold'
  const isAgreed = (need: string) => before.agreed.some((one) => one.need === need)
  const takesDate = (need: string) => world.needs.find(({ key }) => key === need)?.by_when ?? false
  const tentativeProposals = signals.tentativeProposals.filter(({ need }) => !isAgreed(need))
  // A hedged proposal such as "maybe I could …" has to become firm before the character says yes.
  if (signals.proposed.length === 0 && tentativeProposals.length > 0)
    return tentativeProposals.some(({ need, when }) => when === null && takesDate(need))
      ? 'ask_when'
      : 'hold_back'
  if (signals.proposed.length === 0) return signals.isUnclear ? 'ask_back' : 'respond'
  if (signals.proposed.every(({ need }) => isAgreed(need))) return 'confirm'
  const hasDate = (need: string) => state.proposed.some((one) => one.need === need && one.when !== null)
  const isDateMissing = signals.proposed.some(({ need }) => takesDate(need) && !hasDate(need))
  return isDateMissing ? 'ask_when' : 'hold_back'
}
