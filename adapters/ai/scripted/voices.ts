import { markOf } from './choose-line.ts'
import type { Act, Bank, Lines } from './lines.ts'
import type { Moment } from './moment.ts'
import { GUARDED, stageOf } from './state.ts'
import { natures, type Temper } from './temper.ts'

/** Lines to choose from: the first pool that has something unsaid decides. */
export type Pools = readonly (readonly string[])[]

/** Tempers that a provocation spoils for a while. */
const easy: readonly Temper[] = ['neutral', 'calm', 'enthusiastic']

/**
 * Whether a temper's own words still fit: an angry partner who has been won over does not go on snapping, and
 * a cheerful one who has been insulted does not go on beaming.
 */
export function isInForce({ temper, state }: Moment): boolean {
  if (easy.includes(temper)) return state.tension < GUARDED - 0.3
  return natures[temper].tension < GUARDED || state.tension >= GUARDED - 0.4
}

/** The voices of a bank in the order in which this moment prefers them. */
export function voices(bank: Bank, moment: Moment): Pools {
  const own = bank[moment.temper] ?? []
  const { state } = moment
  const hard = state.tension >= GUARDED ? (bank.hard ?? []) : []
  return isInForce(moment)
    ? [own, state.tension > 3 ? [...bank.any, ...hard] : bank.any, hard]
    : [[...bank.any, ...hard], state.tension >= GUARDED ? own : []]
}

/** Trust needs time as well: nobody says in the second sentence what they normally keep back. */
export const stageAt = ({ state, turn }: Moment): number =>
  Math.min(stageOf(state), Math.floor((turn - 1) / 2))

/** What only this temper says when it does this. */
export const temperLines = (act: Act, temper: Temper, lines: Lines): readonly string[] =>
  (act === 'tell' ? lines.tell : [lines[act]]).flatMap((bank) => bank[temper] ?? [])

/** Whether the last reply only kept the talk going. */
export const wasFiller = ({ lastReply }: Moment, { probe, linger }: Lines): boolean =>
  [probe, linger]
    .flatMap((bank) => Object.values(bank).flat())
    .some((line) => lastReply.includes(markOf(line)))
