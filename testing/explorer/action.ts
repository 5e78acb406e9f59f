import type { SeededRandom } from './random.ts'
import type { Visitor } from './visitor.ts'

/** One kind of step that the explorer can take. */
export type ExplorerAction = {
  readonly name: string
  /** How likely the step is in the present state; 0 where it makes no sense. */
  readonly weight: (visitor: Visitor) => number
  /** Performs the step and describes what it did; undefined when there was nothing to do. */
  readonly run: (visitor: Visitor, random: SeededRandom) => Promise<string | undefined>
  /** Whether the step may leave the screen, so that a sent message need not be visible afterwards. */
  readonly leaves?: boolean
}

export const always = (weight: number) => () => weight

/** Runs an action only while no fault is injected. */
export const weightWithoutFaults =
  (weight: number) =>
  ({ faults }: Visitor) =>
    faults.isArmed ? 0 : weight
