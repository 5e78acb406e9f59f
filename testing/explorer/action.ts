import type { Random } from './random.ts'
import type { Visitor } from './visitor.ts'

/** Something that can be done. */
export type Action = {
  readonly name: string
  /** How often it is chosen, by what is the case; 0 where it makes no sense. */
  readonly weight: (visitor: Visitor) => number
  /** Answers what it did, or nothing where there was nothing to do. */
  readonly run: (visitor: Visitor, random: Random) => Promise<string | undefined>
  /** Whether what was said may be gone from the screen afterwards. */
  readonly leaves?: boolean
}

export const always = (weight: number) => () => weight

/** Only while the explorer itself has broken nothing. */
export const whenWell =
  (weight: number) =>
  ({ faults }: Visitor) =>
    faults.isArmed ? 0 : weight
